// The world around the robots: light, water, sea floor, surface, and how finely they are drawn.
import {
  ACESFilmicToneMapping,
  BackSide,
  BufferAttribute,
  BufferGeometry,
  Color,
  DataTexture,
  DirectionalLight,
  DoubleSide,
  FogExp2,
  Group,
  HemisphereLight,
  IcosahedronGeometry,
  LinearFilter,
  LinearMipmapLinearFilter,
  LinearSRGBColorSpace,
  Mesh,
  MeshLambertMaterial,
  MeshStandardMaterial,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  Points,
  PointsMaterial,
  Quaternion,
  RedFormat,
  RepeatWrapping,
  Scene,
  ShaderMaterial,
  SphereGeometry,
  Vector3,
  WebGLRenderer,
} from "three";

import { addPlanes } from "./planes.js";

const Z = new Vector3(0, 0, 1);
// The sky is not tone mapped: its hex value is what is displayed, as is that of the fog, which is mixed in last.
const raw = (hex) => new Color().setHex(hex, LinearSRGBColorSpace);
const PALETTES = {
  sea: {
    dark: { fog: 0x0b5266, top: 0x4fc3cf, exposure: 1.0, sand: [0xa79a74, 0x6f7560], density: 0.085, sun: 2.1, sky: 1.25 },
    light: { fog: 0x3fa0b4, top: 0xc4eef0, exposure: 1.2, sand: [0xd6c798, 0x9aa184], density: 0.06, sun: 2.5, sky: 1.6 },
  },
  studio: {
    dark: { fog: 0x1b2a35, top: 0x46606f, exposure: 1.0, sand: [0x4a5a64, 0x43525c], density: 0.05, sun: 2.3, sky: 1.5 },
    light: { fog: 0xdfe7ea, top: 0xffffff, exposure: 1.1, sand: [0xc9d2d6, 0xbfc9ce], density: 0.04, sun: 2.4, sky: 1.9 },
  },
};
// Largest pixel ratio, pictures between updates of shadows (0: no shadows); the last levels are for software rendering.
const LEVELS = [
  [1.5, 1],
  [1.0, 1],
  [0.75, 2],
  [0.55, 3],
  [0.42, 6],
  [0.32, 12],
];
export const QUALITIES = ["best", "fine", "good", "fair", "coarse", "coarsest"]; // the levels in words

/** Returns the number of a quality, given by its word or by its number. */
export function qualityNamed(word) {
  const number = QUALITIES.indexOf(word);
  return number < 0 ? Number(word) || 0 : number;
}

const SOFTWARE = /swiftshader|llvmpipe|software|basic render/i;

/** Returns the rotation of the scene's world that makes up z: about x if possible, so that ahead stays ahead. */
function upright(up) {
  const [, y, z] = up;
  if (Math.abs(up[0]) < 1e-9) return new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), Math.atan2(y, z));
  return new Quaternion().setFromUnitVectors(new Vector3(...up), Z);
}

/** Returns the name of the graphics card, or of the software renderer. */
function card() {
  const gl = document.createElement("canvas").getContext("webgl2");
  if (!gl) throw new Error("it has no WebGL 2");
  const facts = gl.getExtension("WEBGL_debug_renderer_info");
  const name = facts ? gl.getParameter(facts.UNMASKED_RENDERER_WEBGL) : "";
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return name;
}

/** Returns a texture of caustics, the light pattern on the ground: folded sines. */
function causticTile() {
  const [n, TAU] = [256, 2 * Math.PI];
  const data = new Uint8Array(n * n);
  for (let y = 0; y < n; y++)
    for (let x = 0; x < n; x++) {
      const [px, py] = [(x / n) * TAU - 250, (y / n) * TAU - 250];
      let [ix, iy, c] = [px, py, 1];
      for (let k = 0; k < 5; k++) {
        const t = 23 * (1 - 3.5 / (k + 1));
        [ix, iy] = [px + Math.cos(t - ix) + Math.sin(t + iy), py + Math.sin(t - iy) + Math.cos(t + ix)];
        c += 1 / Math.hypot(px / (Math.sin(ix + t) / 0.005), py / (Math.cos(iy + t) / 0.005));
      }
      data[y * n + x] = 255 * Math.min(1, Math.abs(1.17 - (c / 5) ** 1.4) ** 8);
    }
  const tile = new DataTexture(data, n, n, RedFormat);
  tile.wrapS = tile.wrapT = RepeatWrapping;
  tile.magFilter = LinearFilter;
  tile.minFilter = LinearMipmapLinearFilter;
  tile.generateMipmaps = true;
  tile.needsUpdate = true;
  return tile;
}

export class Stage {
  constructor(view, content, options) {
    const { world, extent } = content;
    this.options = options;
    this.wet = world.water !== null;
    this.unit = extent.radius / 1.6; // lengths of the surroundings scale with the robot
    this.turn = upright(world.up);
    this.world = new Group(); // everything in coordinates of the scene's world
    this.world.quaternion.copy(this.turn);
    this.center = new Vector3(...extent.center).applyQuaternion(this.turn);
    this.radius = extent.radius;
    this.below = extent.below;
    this.time = { value: 0 };
    this.scene = new Scene();
    this.scene.add(this.world);
    this.drift = new Vector3(...(world.water?.current ?? [0, 0, 0])).applyQuaternion(this.turn);
    this.software = SOFTWARE.test(card());
    this.fine = options.quality !== null ? options.quality < 3 : !this.software;
    this.renderer = new WebGLRenderer({ antialias: this.fine, powerPreference: "high-performance" });
    this.renderer.toneMapping = ACESFilmicToneMapping;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.autoUpdate = false;
    this.renderer.domElement.className = "gl";
    this.renderer.domElement.tabIndex = 0;
    this.renderer.domElement.setAttribute("role", "img");
    this.renderer.domElement.setAttribute("aria-label", `${content.name} in three dimensions; ? shows the keys`);
    view.append(this.renderer.domElement);
    this.camera = new PerspectiveCamera(42, 1, 0.03 * this.unit, 400 * this.unit);
    this.camera.up.copy(Z);
    this.caustics = { value: causticTile() };
    this.addLight();
    this.addSky();
    this.addFloor(world);
    addPlanes(this, world.planes, extent);
    this.addSurface(world);
    if (this.wet) this.addSnow();
    this.level = options.quality ?? (this.software ? 4 : 0);
    this.frames = 0;
    this.seconds = 0;
    this.measured = 0;
    this.fps = 0;
    this.setLevel(this.level);
    this.setTheme("dark");
  }

  addLight() {
    this.hemisphere = new HemisphereLight(0x9be4f5, 0x4a6a62, 1.25);
    const sun = (this.sun = new DirectionalLight(0xfff0d0, 2.1));
    const reach = Math.max(3.5 * this.unit, 1.5 * this.radius);
    sun.castShadow = true;
    sun.shadow.mapSize.set(this.fine ? 1536 : 512, this.fine ? 1536 : 512);
    Object.assign(sun.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: this.unit, far: 16 * this.unit });
    sun.shadow.bias = -0.0006;
    sun.shadow.normalBias = 0.02 * this.unit;
    sun.shadow.radius = 4;
    this.scene.add(this.hemisphere, sun, sun.target);
  }

  addSky() {
    this.skyColors = { low: { value: raw(0) }, high: { value: raw(0) } };
    const material = new ShaderMaterial({
      side: BackSide,
      depthWrite: false,
      fog: false,
      toneMapped: false,
      uniforms: this.skyColors,
      vertexShader: "varying vec3 d;void main(){d=position;gl_Position=projectionMatrix*modelViewMatrix*vec4(position,1.);}",
      fragmentShader:
        "varying vec3 d;uniform vec3 low,high;void main(){float h=normalize(d).z;gl_FragColor=vec4(mix(low,high,smoothstep(.02,.95,h)),1.);}",
    });
    this.sky = new Mesh(new SphereGeometry(150 * this.unit, 24, 16), material);
    this.sky.frustumCulled = false;
    this.scene.add(this.sky);
  }

  /** Adds caustic light to a material; `gain` is its strength. */
  lit(material, gain = 1.1) {
    if (!this.wet || !this.fine) return material;
    const scale = (0.36 / this.unit).toFixed(4);
    material.onBeforeCompile = (shader) => {
      shader.uniforms.T = this.time;
      shader.uniforms.CA = this.caustics;
      shader.vertexShader = shader.vertexShader
        .replace("#include <common>", "#include <common>\nvarying vec3 wP;")
        .replace("#include <fog_vertex>", "#include <fog_vertex>\nwP=(modelMatrix*vec4(transformed,1.)).xyz;");
      shader.fragmentShader = shader.fragmentShader
        .replace("#include <common>", "#include <common>\nvarying vec3 wP;uniform float T;uniform sampler2D CA;")
        .replace(
          "#include <opaque_fragment>",
          `{vec2 c=(wP.xy+wP.z*vec2(.28,.19))*${scale};
          float k=min(texture2D(CA,c+T*vec2(.021,.013)).r,texture2D(CA,c*1.13-T*vec2(.017,.024)+.37).r);
          outgoingLight+=reflectedLight.directDiffuse*vec3(.8,1.,.9)*k*${gain.toFixed(2)};}
          #include <opaque_fragment>`,
        );
    };
    material.customProgramCacheKey = () => `lit${gain}`;
    return material;
  }

  /** A material for parts of robots. */
  paint(color, more = {}) {
    const kind = this.fine ? MeshStandardMaterial : MeshLambertMaterial;
    const shine = this.fine ? { roughness: 0.42, metalness: 0.05 } : {};
    const { roughness, metalness, ...rest } = more;
    const chosen = this.fine ? { ...shine, ...(roughness === undefined ? {} : { roughness }), ...(metalness === undefined ? {} : { metalness }) } : {};
    return this.lit(new kind({ color, ...chosen, ...rest }));
  }

  /** Builds the ground: the scene's floor, or else one below the robot for scale. */
  addFloor(world) {
    const { water } = world;
    const seabed = water?.surface != null && water.depth != null ? water.surface - water.depth : null;
    this.acts = world.floor !== null;
    this.ground = world.floor ?? seabed ?? this.center.z - Math.max(1.55 * this.radius, 0.2 * this.unit, this.below + 0.3 * this.radius);
    this.real = this.acts || seabed !== null;
    this.spacing = 10 ** Math.round(Math.log10(this.unit * 1.2));
    const flat = this.acts || !this.wet;
    this.floorColors = { sandA: { value: new Color() }, sandB: { value: new Color() } };
    const size = 110 * this.unit;
    const geometry = new PlaneGeometry(size, size, flat ? 1 : this.fine ? 110 : 48, flat ? 1 : this.fine ? 110 : 48);
    const material = this.lit(new MeshLambertMaterial({ color: 0xffffff }), 3.2);
    this.ripple(material, flat ? 0 : this.unit, this.fine);
    this.floor = new Mesh(geometry, material);
    this.floor.position.z = this.ground;
    this.floor.receiveShadow = true;
    this.floor.frustumCulled = false;
    this.scene.add(this.floor);
    if (!flat) this.addStones();
  }

  /** Material with sand ripples and a grid, computed from world positions, so that the ground may follow the camera. */
  ripple(material, height, fine) {
    const before = material.onBeforeCompile;
    const k = (1 / this.unit).toFixed(5);
    const bumps = `float hills(vec2 p){p*=${k};return ${(height || 0).toFixed(5)}*(.10*sin(.9*p.x+.4*p.y)+.07*sin(.5*p.y-.8*p.x+1.7)+.035*sin(3.1*p.x+.8*sin(1.3*p.y)));}`;
    material.onBeforeCompile = (shader, renderer) => {
      before?.call(material, shader, renderer);
      Object.assign(shader.uniforms, this.floorColors);
      const place = shader.vertexShader.includes("varying vec3 wP") ? "" : "varying vec3 wP;";
      shader.vertexShader = shader.vertexShader
        .replace("#include <common>", `#include <common>\n${place}varying float hill;${bumps}`)
        .replace(
          "#include <beginnormal_vertex>",
          `vec2 g=(modelMatrix*vec4(position,1.)).xy;float e=${(0.05 * this.unit).toFixed(5)};
          hill=hills(g);vec3 objectNormal=normalize(vec3(hill-hills(g+vec2(e,0.)),hill-hills(g+vec2(0.,e)),e));`,
        )
        .replace("#include <begin_vertex>", "vec3 transformed=position+vec3(0.,0.,hill);")
        .replace("#include <fog_vertex>", `#include <fog_vertex>\n${place ? "wP=(modelMatrix*vec4(transformed,1.)).xyz;" : ""}`);
      const spacing = (1 / this.spacing).toFixed(6);
      const level = height ? `clamp(.5+2.6*hill*${k},0.,1.)` : "1.";
      shader.fragmentShader = shader.fragmentShader
        .replace("#include <common>", `#include <common>\n${place}varying float hill;uniform vec3 sandA,sandB;`)
        .replace("#include <color_fragment>", `#include <color_fragment>\ndiffuseColor.rgb=mix(sandB,sandA,${level});`)
        .replace(
          "#include <opaque_fragment>",
          `{vec2 s=wP.xy*${spacing};vec2 w=fwidth(s),g=abs(fract(s-.5)-.5)/w;
          float l=(1.-min(min(g.x,g.y),1.))*(1.-smoothstep(.05,.35,max(w.x,w.y)));outgoingLight*=1.-.38*l;}
          #include <opaque_fragment>`,
        );
    };
    material.customProgramCacheKey = () => `floor${height}${fine}`;
  }

  addStones() {
    const material = new MeshLambertMaterial({ color: 0x5c6660, flatShading: true });
    const u = this.unit;
    const hills = (x, y) => {
      const [a, b] = [x / u, y / u];
      return u * (0.1 * Math.sin(0.9 * a + 0.4 * b) + 0.07 * Math.sin(0.5 * b - 0.8 * a + 1.7));
    };
    for (let i = 0; i < 30; i++) {
      const [r, a, d] = [0.06 + 0.22 * (((i * 37) % 17) / 17), i * 2.4, 2.4 + (((i * 53) % 29) / 29) * 9];
      const stone = new Mesh(new IcosahedronGeometry(r * u, 1), material);
      const [x, y] = [this.center.x + d * u * Math.cos(a), this.center.y + d * u * Math.sin(a)];
      stone.scale.set(1, 1.3, 0.6);
      stone.rotation.z = a;
      stone.position.set(x, y, this.ground + hills(x, y));
      stone.castShadow = stone.receiveShadow = this.fine;
      this.scene.add(stone);
    }
  }

  /** The free surface, seen from below and from above. */
  addSurface(world) {
    const height = world.water?.surface;
    if (height == null) return;
    const [wave] = world.water.waves;
    const ahead = wave ? new Vector3(...wave.direction).applyQuaternion(this.turn).normalize() : new Vector3(1, 0, 0);
    const fixed = (x) => (wave ? x : 0).toFixed(5);
    const frequency = (2 * Math.PI) / (wave?.period ?? 1);
    const number = frequency ** 2 / 9.81; // deep water
    const swell = `${fixed(wave?.amplitude)}*cos(${fixed(number)}*(p.x*${fixed(ahead.x)}+p.y*${fixed(ahead.y)})-${fixed(frequency)}*S+${fixed(wave?.phase)})`;
    this.seaTime = { value: 0 };
    const material = new ShaderMaterial({
      side: DoubleSide,
      transparent: true,
      depthWrite: false,
      uniforms: { T: this.time, S: this.seaTime, ...this.skyColors },
      vertexShader: `varying vec3 w;uniform float S;void main(){vec4 p=modelMatrix*vec4(position,1.);
        p.z+=${swell};
        w=p.xyz;gl_Position=projectionMatrix*viewMatrix*p;}`,
      fragmentShader: `varying vec3 w;uniform float T;uniform vec3 low,high;void main(){vec2 p=w.xy*${(1 / this.unit).toFixed(5)};
        float r=sin(p.x*1.7+T)+sin(p.y*2.3-T*1.2+p.x)+.6*sin(p.x*4.1-p.y*3.3+T*2.);
        float f=1.-smoothstep(${(6 * this.unit).toFixed(3)},${(26 * this.unit).toFixed(3)},distance(w,cameraPosition));
        gl_FragColor=vec4(mix(low,vec3(.85,1.,1.),.35+.13*r),(.30+.10*r)*f+.03);}`,
    });
    const size = 60 * this.unit;
    this.surface = new Mesh(new PlaneGeometry(size, size, wave ? 80 : 1, wave ? 80 : 1), material);
    this.surface.position.z = height;
    this.surface.frustumCulled = false;
    this.scene.add(this.surface);
  }

  /** Small particles that drift with the current. */
  addSnow() {
    const [n, box] = [this.fine ? 450 : 160, 12 * this.unit];
    const places = new Float32Array(3 * n);
    let seed = 1;
    const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    for (let i = 0; i < 3 * n; i++) places[i] = box * (random() - 0.5);
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(places, 3));
    this.snow = new Points(geometry, new PointsMaterial({ color: 0xd8f6ff, size: 0.024 * this.unit, transparent: true, opacity: 0.6, depthWrite: false }));
    this.snow.frustumCulled = false;
    this.snowBox = box;
    this.scene.add(this.snow);
  }

  setTheme(theme) {
    const palette = PALETTES[this.wet ? "sea" : "studio"][theme];
    this.density = palette.density / this.unit;
    this.scene.fog = new FogExp2(palette.fog, this.density);
    this.skyColors.low.value.copy(raw(palette.fog));
    this.skyColors.high.value.copy(raw(palette.top));
    this.floorColors.sandA.value.setHex(palette.sand[0]);
    this.floorColors.sandB.value.setHex(palette.sand[1]);
    this.renderer.toneMappingExposure = palette.exposure;
    this.hemisphere.intensity = palette.sky;
    this.sun.intensity = palette.sun;
    if (!this.wet) this.hemisphere.color.setHex(0xffffff);
  }

  setLevel(level) {
    this.level = Math.max(0, Math.min(LEVELS.length - 1, level));
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, LEVELS[this.level][0]));
    this.resize();
  }

  /** Resizes the picture to its element; the robot is centred in `free`, the part that panels do not cover. */
  resize(free = this.free) {
    const [w, h] = [innerWidth, innerHeight];
    this.free = free ?? { left: 0, top: 0, width: w, height: h };
    this.renderer.setSize(w, h, false);
    this.camera.aspect = w / h;
    const { left, top, width, height } = this.free;
    this.camera.setViewOffset(w, h, w / 2 - (left + width / 2), h / 2 - (top + height / 2), w, h);
    this.camera.updateProjectionMatrix();
  }

  /** Adapts the quality to the machine: at least 8 pictures per second if possible. */
  adapt(seconds) {
    this.frames += 1;
    this.seconds += seconds;
    this.measured += 1;
    if (this.seconds < 0.8) return;
    this.fps = this.frames / this.seconds;
    this.frames = this.seconds = 0;
    if (this.options.quality !== null) return;
    const [least, plenty] = this.software ? [10, 19] : [24, 57];
    if (this.fps < least) this.setLevel(this.level + 1);
    else if (this.fps > plenty && this.level > (this.software ? 3 : 0)) this.setLevel(this.level - 1);
  }

  /** Distance from the camera to the point that it looks at [m]. */
  get away() {
    return this.camera.position.distanceTo(this.focus ?? this.center);
  }

  render(seconds, focus) {
    const u = this.unit;
    this.time.value += Math.min(seconds, 0.1);
    this.sun.target.position.copy(focus);
    this.sun.position.set(focus.x + 2.6 * u, focus.y - 2.1 * u, focus.z + 7 * u);
    this.sky.position.copy(this.camera.position);
    const far = Math.max(1, this.away / (this.near ?? this.away)); // times as far as at first
    this.scene.fog.density = this.density / far;
    this.floor.scale.set(far, far, 1);
    this.floor.position.set(u * Math.round(focus.x / u), u * Math.round(focus.y / u), this.ground);
    if (this.surface) this.surface.position.set(focus.x, focus.y, this.surface.position.z);
    if (this.snow) this.floatSnow(Math.min(seconds, 0.1), focus);
    const every = LEVELS[this.level][1];
    if (every && this.measured % every === 0) this.renderer.shadowMap.needsUpdate = true;
    this.renderer.render(this.scene, this.camera);
  }

  floatSnow(seconds, focus) {
    const places = this.snow.geometry.attributes.position;
    const box = this.snowBox;
    const move = [this.drift.x * seconds, this.drift.y * seconds, this.drift.z * seconds - 0.02 * this.unit * seconds];
    const middle = focus.toArray();
    for (let i = 0; i < places.array.length; i++) {
      const x = places.array[i] + move[i % 3] - middle[i % 3];
      places.array[i] = middle[i % 3] + x - box * Math.round(x / box);
    }
    places.needsUpdate = true;
  }
}
