"""Backends: a traced program in LLVM IR, C, JavaScript, WebAssembly, CasADi and LaTeX."""
