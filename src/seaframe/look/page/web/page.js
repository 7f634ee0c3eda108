/* Made by build.mjs from src/ and from

three 0.187.0

The MIT License

Copyright © 2010-2026 three.js authors

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.

uplot 1.6.32

The MIT License (MIT)

Copyright (c) 2022 Leon Sorokin

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.
*/
(()=>{var Vs={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},Gs={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},np=0,yu=1,ip=2;var sr=1,sp=2,to=3,Hs=0,Dn=1,Nn=2,rr=0,eo=1,vu=2,Su=3,Mu=4,rp=5;var or=100,op=101,ap=102,lp=103,cp=104,hp=200,up=201,fp=202,dp=203,bu=204,wu=205,pp=206,mp=207,gp=208,_p=209,xp=210,yp=211,vp=212,Sp=213,Mp=214,fl=0,dl=1,pl=2,Gr=3,ml=4,gl=5,_l=6,xl=7,Hl=0,bp=1,wp=2,Ki=0,Tu=1,Eu=2,Au=3,la=4,Ru=5,Cu=6,Pu=7;var Iu=300,ar=301,no=302,Wl=303,Xl=304,Hr=1e3,$i=1001,yl=1002,Cn=1003,Tp=1004;var ca=1005;var Ln=1006,ql=1007;var Pi=1008;var Jn=1009,Lu=1010,Du=1011,io=1012,Yl=1013,Ii=1014,Li=1015,Di=1016,$l=1017,Zl=1018,lr=1020,Nu=35902,Uu=35899,Fu=1021,Ou=1022,Ni=1023,fs=1026,_s=1027,ha=1028,Jl=1029,Ws=1030,Kl=1031;var jl=1033,ua=33776,fa=33777,da=33778,pa=33779,Ql=35840,tc=35841,ec=35842,nc=35843,ic=36196,sc=37492,rc=37496,oc=37488,ac=37489,ma=37490,lc=37491,cc=37808,hc=37809,uc=37810,fc=37811,dc=37812,pc=37813,mc=37814,gc=37815,_c=37816,xc=37817,yc=37818,vc=37819,Sc=37820,Mc=37821,bc=36492,wc=36494,Tc=36495,Ec=36283,Ac=36284,ga=36285,Rc=36286;var Uo=2300,vl=2301,hl=2302,hu=2303,uu=2400,fu=2401,du=2402;var Ep=3200;var _a=0,Ap=1,xs="",ri="srgb",nr="srgb-linear",Fo="linear",Ae="srgb";var ul=7680;var Rp=519,Cp=512,Pp=513,Ip=514,Bu=515,Lp=516,Dp=517,zu=518,ku=519,Np=35044;var Vu="300 es",gi=2e3,Wr=2001;function J0(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function K0(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function Oo(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function Up(){let i=Oo("canvas");return i.style.display="block",i}var wd={},Xr=null;function Gu(...i){let t="THREE."+i.shift();Xr?Xr("log",t,...i):console.log(t,...i)}function Fp(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Yt(...i){i=Fp(i);let t="THREE."+i.shift();if(Xr)Xr("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function jt(...i){i=Fp(i);let t="THREE."+i.shift();if(Xr)Xr("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function Lo(...i){let t=i.join(" ");t in wd||(wd[t]=!0,Yt(...i))}function Op(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var Bp={[fl]:fl,[pl]:_l,[ml]:ml,[Gr]:gl,[dl]:dl,[_l]:pl,[xl]:xl,[gl]:Gr},Ai=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},Fn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],Td=1234567,Do=Math.PI/180,qr=180/Math.PI;function so(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Fn[i&255]+Fn[i>>8&255]+Fn[i>>16&255]+Fn[i>>24&255]+"-"+Fn[t&255]+Fn[t>>8&255]+"-"+Fn[t>>16&15|64]+Fn[t>>24&255]+"-"+Fn[e&63|128]+Fn[e>>8&255]+"-"+Fn[e>>16&255]+Fn[e>>24&255]+Fn[n&255]+Fn[n>>8&255]+Fn[n>>16&255]+Fn[n>>24&255]).toLowerCase()}function pe(i,t,e){return Math.max(t,Math.min(e,i))}function Hu(i,t){return(i%t+t)%t}function j0(i,t,e,n,s){return n+(i-t)*(s-n)/(e-t)}function Q0(i,t,e){return i!==t?(e-i)/(t-i):0}function No(i,t,e){return(1-e)*i+e*t}function t_(i,t,e,n){return No(i,t,1-Math.exp(-e*n))}function e_(i,t=1){return t-Math.abs(Hu(i,t*2)-t)}function n_(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*(3-2*i))}function i_(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*i*(i*(i*6-15)+10))}function s_(i,t){return i+Math.floor(Math.random()*(t-i+1))}function r_(i,t){return i+Math.random()*(t-i)}function o_(i){return i*(.5-Math.random())}function a_(i){i!==void 0&&(Td=i);let t=Td+=1831565813;return t=Math.imul(t^t>>>15,t|1),t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}function l_(i){return i*Do}function c_(i){return i*qr}function h_(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function u_(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function Wu(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function f_(i,t,e,n,s){let r=Math.cos,o=Math.sin,a=r(e/2),l=o(e/2),c=r((t+n)/2),h=o((t+n)/2),u=r((t-n)/2),f=o((t-n)/2),d=r((n-t)/2),g=o((n-t)/2);switch(s){case"XYX":i.set(a*h,l*u,l*f,a*c);break;case"YZY":i.set(l*f,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*f,a*h,a*c);break;case"XZX":i.set(a*h,l*g,l*d,a*c);break;case"YXY":i.set(l*d,a*h,l*g,a*c);break;case"ZYZ":i.set(l*g,l*d,a*h,a*c);break;default:Yt("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Xu(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function zp(i,t){if(t.constructor===Float32Array)return i;let e=Xu(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function kp(i,t){if(t.constructor===Float32Array)return i;let e=Xu(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var Cc={DEG2RAD:Do,RAD2DEG:qr,generateUUID:so,clamp:pe,euclideanModulo:Hu,mapLinear:j0,inverseLerp:Q0,lerp:No,damp:t_,pingpong:e_,smoothstep:n_,smootherstep:i_,randInt:s_,randFloat:r_,randFloatSpread:o_,seededRandom:a_,degToRad:l_,radToDeg:c_,isPowerOfTwo:h_,ceilPowerOfTwo:u_,floorPowerOfTwo:Wu,setQuaternionFromProperEuler:f_,normalize:kp,denormalize:zp},Xt=class{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=pe(this.x,t.x,e.x),this.y=pe(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=pe(this.x,t,e),this.y=pe(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(pe(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},rn=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],f=r[o+0],d=r[o+1],g=r[o+2],v=r[o+3];if(u!==v||l!==f||c!==d||h!==g){let p=l*f+c*d+h*g+u*v;p<0&&(f=-f,d=-d,g=-g,v=-v,p=-p);let m=1-a;if(p<.9995){let x=Math.acos(p),A=Math.sin(x);m=Math.sin(m*x)/A,a=Math.sin(a*x)/A,l=l*m+f*a,c=c*m+d*a,h=h*m+g*a,u=u*m+v*a}else{l=l*m+f*a,c=c*m+d*a,h=h*m+g*a,u=u*m+v*a;let x=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=x,c*=x,h*=x,u*=x}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],f=r[o+1],d=r[o+2],g=r[o+3];return t[e]=a*g+h*u+l*d-c*f,t[e+1]=l*g+h*f+c*u-a*d,t[e+2]=c*g+h*d+a*f-l*u,t[e+3]=h*g-a*u-l*f-c*d,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),f=l(n/2),d=l(s/2),g=l(r/2);switch(o){case"XYZ":this._x=f*h*u+c*d*g,this._y=c*d*u-f*h*g,this._z=c*h*g+f*d*u,this._w=c*h*u-f*d*g;break;case"YXZ":this._x=f*h*u+c*d*g,this._y=c*d*u-f*h*g,this._z=c*h*g-f*d*u,this._w=c*h*u+f*d*g;break;case"ZXY":this._x=f*h*u-c*d*g,this._y=c*d*u+f*h*g,this._z=c*h*g+f*d*u,this._w=c*h*u-f*d*g;break;case"ZYX":this._x=f*h*u-c*d*g,this._y=c*d*u+f*h*g,this._z=c*h*g-f*d*u,this._w=c*h*u+f*d*g;break;case"YZX":this._x=f*h*u+c*d*g,this._y=c*d*u+f*h*g,this._z=c*h*g-f*d*u,this._w=c*h*u-f*d*g;break;case"XZY":this._x=f*h*u-c*d*g,this._y=c*d*u-f*h*g,this._z=c*h*g+f*d*u,this._w=c*h*u+f*d*g;break;default:Yt("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],u=e[10],f=n+a+u;if(f>0){let d=.5/Math.sqrt(f+1);this._w=.25/d,this._x=(h-l)*d,this._y=(r-c)*d,this._z=(o-s)*d}else if(n>a&&n>u){let d=2*Math.sqrt(1+n-a-u);this._w=(h-l)/d,this._x=.25*d,this._y=(s+o)/d,this._z=(r+c)/d}else if(a>u){let d=2*Math.sqrt(1+a-n-u);this._w=(r-c)/d,this._x=(s+o)/d,this._y=.25*d,this._z=(l+h)/d}else{let d=2*Math.sqrt(1+u-n-a);this._w=(o-s)/d,this._x=(r+c)/d,this._y=(l+h)/d,this._z=.25*d}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(pe(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,e=Math.sin(e*c)/h,this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},N=class{static{this.prototype.isVector3=!0}constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(Ed.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(Ed.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),h=2*(a*e-r*s),u=2*(r*n-o*e);return this.x=e+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=pe(this.x,t.x,e.x),this.y=pe(this.y,t.y,e.y),this.z=pe(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=pe(this.x,t,e),this.y=pe(this.y,t,e),this.z=pe(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return Hh.copy(this).projectOnVector(t),this.sub(Hh)}reflect(t){return this.sub(Hh.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(pe(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Hh=new N,Ed=new rn,ee=class{static{this.prototype.isMatrix3=!0}constructor(t,e,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){let h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],f=n[2],d=n[5],g=n[8],v=s[0],p=s[3],m=s[6],x=s[1],A=s[4],S=s[7],R=s[2],E=s[5],_=s[8];return r[0]=o*v+a*x+l*R,r[3]=o*p+a*A+l*E,r[6]=o*m+a*S+l*_,r[1]=c*v+h*x+u*R,r[4]=c*p+h*A+u*E,r[7]=c*m+h*S+u*_,r[2]=f*v+d*x+g*R,r[5]=f*p+d*A+g*E,r[8]=f*m+d*S+g*_,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=h*o-a*c,f=a*l-h*r,d=c*r-o*l,g=e*u+n*f+s*d;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let v=1/g;return t[0]=u*v,t[1]=(s*c-h*n)*v,t[2]=(a*n-s*o)*v,t[3]=f*v,t[4]=(h*e-s*l)*v,t[5]=(s*r-a*e)*v,t[6]=d*v,t[7]=(n*l-c*e)*v,t[8]=(o*e-n*r)*v,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return Lo("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Wh.makeScale(t,e)),this}rotate(t){return Lo("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Wh.makeRotation(-t)),this}translate(t,e){return Lo("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Wh.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}},Wh=new ee,Ad=new ee().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Rd=new ee().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function d_(){let i={enabled:!0,workingColorSpace:nr,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Ae&&(s.r=us(s.r),s.g=us(s.g),s.b=us(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Ae&&(s.r=Vr(s.r),s.g=Vr(s.g),s.b=Vr(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===xs?Fo:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[nr]:{primaries:t,whitePoint:n,transfer:Fo,toXYZ:Ad,fromXYZ:Rd,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:ri},outputColorSpaceConfig:{drawingBufferColorSpace:ri}},[ri]:{primaries:t,whitePoint:n,transfer:Ae,toXYZ:Ad,fromXYZ:Rd,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:ri}}}),i}var _e=d_();function us(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function Vr(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Rr,Sl=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{Rr===void 0&&(Rr=Oo("canvas")),Rr.width=t.width,Rr.height=t.height;let s=Rr.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=Rr}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=Oo("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=us(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(us(e[n]/255)*255):e[n]=us(e[n]);return{data:e,width:t.width,height:t.height}}else return Yt("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},p_=0,Yr=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:p_++}),this.uuid=so(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Xh(s[o].image)):r.push(Xh(s[o]))}else r=Xh(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function Xh(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Sl.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Yt("Texture: Unable to serialize Texture."),{})}var m_=0,qh=new N,$n=class i extends Ai{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=$i,s=$i,r=Ln,o=Pi,a=Ni,l=Jn,c=i.DEFAULT_ANISOTROPY,h=xs){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:m_++}),this.uuid=so(),this.name="",this.source=new Yr(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new Xt(0,0),this.repeat=new Xt(1,1),this.center=new Xt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ee,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(qh).x}get height(){return this.source.getSize(qh).y}get depth(){return this.source.getSize(qh).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){Yt(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){Yt(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==Iu)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case Hr:t.x=t.x-Math.floor(t.x);break;case $i:t.x=t.x<0?0:1;break;case yl:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case Hr:t.y=t.y-Math.floor(t.y);break;case $i:t.y=t.y<0?0:1;break;case yl:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};$n.DEFAULT_IMAGE=null;$n.DEFAULT_MAPPING=Iu;$n.DEFAULT_ANISOTROPY=1;var $e=class{static{this.prototype.isVector4=!0}constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,l=t.elements,c=l[0],h=l[4],u=l[8],f=l[1],d=l[5],g=l[9],v=l[2],p=l[6],m=l[10];if(Math.abs(h-f)<.01&&Math.abs(u-v)<.01&&Math.abs(g-p)<.01){if(Math.abs(h+f)<.1&&Math.abs(u+v)<.1&&Math.abs(g+p)<.1&&Math.abs(c+d+m-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let A=(c+1)/2,S=(d+1)/2,R=(m+1)/2,E=(h+f)/4,_=(u+v)/4,b=(g+p)/4;return A>S&&A>R?A<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(A),s=E/n,r=_/n):S>R?S<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(S),n=E/s,r=b/s):R<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(R),n=_/r,s=b/r),this.set(n,s,r,e),this}let x=Math.sqrt((p-g)*(p-g)+(u-v)*(u-v)+(f-h)*(f-h));return Math.abs(x)<.001&&(x=1),this.x=(p-g)/x,this.y=(u-v)/x,this.z=(f-h)/x,this.w=Math.acos((c+d+m-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=pe(this.x,t.x,e.x),this.y=pe(this.y,t.y,e.y),this.z=pe(this.z,t.z,e.z),this.w=pe(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=pe(this.x,t,e),this.y=pe(this.y,t,e),this.z=pe(this.z,t,e),this.w=pe(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(pe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Ml=class extends Ai{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Ln,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new $e(0,0,t,e),this.scissorTest=!1,this.viewport=new $e(0,0,t,e),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new $n({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:Ln,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new Yr(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},oi=class extends Ml{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},Bo=class extends $n{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Cn,this.minFilter=Cn,this.wrapR=$i,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var bl=class extends $n{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Cn,this.minFilter=Cn,this.wrapR=$i,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var ye=class i{static{this.prototype.isMatrix4=!0}constructor(t,e,n,s,r,o,a,l,c,h,u,f,d,g,v,p){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,h,u,f,d,g,v,p)}set(t,e,n,s,r,o,a,l,c,h,u,f,d,g,v,p){let m=this.elements;return m[0]=t,m[4]=e,m[8]=n,m[12]=s,m[1]=r,m[5]=o,m[9]=a,m[13]=l,m[2]=c,m[6]=h,m[10]=u,m[14]=f,m[3]=d,m[7]=g,m[11]=v,m[15]=p,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,s=1/Cr.setFromMatrixColumn(t,0).length(),r=1/Cr.setFromMatrixColumn(t,1).length(),o=1/Cr.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(t.order==="XYZ"){let f=o*h,d=o*u,g=a*h,v=a*u;e[0]=l*h,e[4]=-l*u,e[8]=c,e[1]=d+g*c,e[5]=f-v*c,e[9]=-a*l,e[2]=v-f*c,e[6]=g+d*c,e[10]=o*l}else if(t.order==="YXZ"){let f=l*h,d=l*u,g=c*h,v=c*u;e[0]=f+v*a,e[4]=g*a-d,e[8]=o*c,e[1]=o*u,e[5]=o*h,e[9]=-a,e[2]=d*a-g,e[6]=v+f*a,e[10]=o*l}else if(t.order==="ZXY"){let f=l*h,d=l*u,g=c*h,v=c*u;e[0]=f-v*a,e[4]=-o*u,e[8]=g+d*a,e[1]=d+g*a,e[5]=o*h,e[9]=v-f*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let f=o*h,d=o*u,g=a*h,v=a*u;e[0]=l*h,e[4]=g*c-d,e[8]=f*c+v,e[1]=l*u,e[5]=v*c+f,e[9]=d*c-g,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let f=o*l,d=o*c,g=a*l,v=a*c;e[0]=l*h,e[4]=v-f*u,e[8]=g*u+d,e[1]=u,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=d*u+g,e[10]=f-v*u}else if(t.order==="XZY"){let f=o*l,d=o*c,g=a*l,v=a*c;e[0]=l*h,e[4]=-u,e[8]=c*h,e[1]=f*u+v,e[5]=o*h,e[9]=d*u-g,e[2]=g*u-d,e[6]=a*h,e[10]=v*u+f}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(g_,t,__)}lookAt(t,e,n){let s=this.elements;return ii.subVectors(t,e),ii.lengthSq()===0&&(ii.z=1),ii.normalize(),Rs.crossVectors(n,ii),Rs.lengthSq()===0&&(Math.abs(n.z)===1?ii.x+=1e-4:ii.z+=1e-4,ii.normalize(),Rs.crossVectors(n,ii)),Rs.normalize(),ka.crossVectors(ii,Rs),s[0]=Rs.x,s[4]=ka.x,s[8]=ii.x,s[1]=Rs.y,s[5]=ka.y,s[9]=ii.y,s[2]=Rs.z,s[6]=ka.z,s[10]=ii.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],f=n[9],d=n[13],g=n[2],v=n[6],p=n[10],m=n[14],x=n[3],A=n[7],S=n[11],R=n[15],E=s[0],_=s[4],b=s[8],F=s[12],C=s[1],L=s[5],z=s[9],V=s[13],D=s[2],H=s[6],q=s[10],G=s[14],lt=s[3],$=s[7],K=s[11],tt=s[15];return r[0]=o*E+a*C+l*D+c*lt,r[4]=o*_+a*L+l*H+c*$,r[8]=o*b+a*z+l*q+c*K,r[12]=o*F+a*V+l*G+c*tt,r[1]=h*E+u*C+f*D+d*lt,r[5]=h*_+u*L+f*H+d*$,r[9]=h*b+u*z+f*q+d*K,r[13]=h*F+u*V+f*G+d*tt,r[2]=g*E+v*C+p*D+m*lt,r[6]=g*_+v*L+p*H+m*$,r[10]=g*b+v*z+p*q+m*K,r[14]=g*F+v*V+p*G+m*tt,r[3]=x*E+A*C+S*D+R*lt,r[7]=x*_+A*L+S*H+R*$,r[11]=x*b+A*z+S*q+R*K,r[15]=x*F+A*V+S*G+R*tt,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],u=t[6],f=t[10],d=t[14],g=t[3],v=t[7],p=t[11],m=t[15],x=l*d-c*f,A=a*d-c*u,S=a*f-l*u,R=o*d-c*h,E=o*f-l*h,_=o*u-a*h;return e*(v*x-p*A+m*S)-n*(g*x-p*R+m*E)+s*(g*A-v*R+m*_)-r*(g*S-v*E+p*_)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],h=t[10];return e*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=t[9],f=t[10],d=t[11],g=t[12],v=t[13],p=t[14],m=t[15],x=e*a-n*o,A=e*l-s*o,S=e*c-r*o,R=n*l-s*a,E=n*c-r*a,_=s*c-r*l,b=h*v-u*g,F=h*p-f*g,C=h*m-d*g,L=u*p-f*v,z=u*m-d*v,V=f*m-d*p,D=x*V-A*z+S*L+R*C-E*F+_*b;if(D===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let H=1/D;return t[0]=(a*V-l*z+c*L)*H,t[1]=(s*z-n*V-r*L)*H,t[2]=(v*_-p*E+m*R)*H,t[3]=(f*E-u*_-d*R)*H,t[4]=(l*C-o*V-c*F)*H,t[5]=(e*V-s*C+r*F)*H,t[6]=(p*S-g*_-m*A)*H,t[7]=(h*_-f*S+d*A)*H,t[8]=(o*z-a*C+c*b)*H,t[9]=(n*C-e*z-r*b)*H,t[10]=(g*E-v*S+m*x)*H,t[11]=(u*S-h*E-d*x)*H,t[12]=(a*F-o*L-l*b)*H,t[13]=(e*L-n*F+s*b)*H,t[14]=(v*A-g*R-p*x)*H,t[15]=(h*R-u*A+f*x)*H,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,h=o+o,u=a+a,f=r*c,d=r*h,g=r*u,v=o*h,p=o*u,m=a*u,x=l*c,A=l*h,S=l*u,R=n.x,E=n.y,_=n.z;return s[0]=(1-(v+m))*R,s[1]=(d+S)*R,s[2]=(g-A)*R,s[3]=0,s[4]=(d-S)*E,s[5]=(1-(f+m))*E,s[6]=(p+x)*E,s[7]=0,s[8]=(g+A)*_,s[9]=(p-x)*_,s[10]=(1-(f+v))*_,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=Cr.set(s[0],s[1],s[2]).length(),a=Cr.set(s[4],s[5],s[6]).length(),l=Cr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),wi.copy(this);let c=1/o,h=1/a,u=1/l;return wi.elements[0]*=c,wi.elements[1]*=c,wi.elements[2]*=c,wi.elements[4]*=h,wi.elements[5]*=h,wi.elements[6]*=h,wi.elements[8]*=u,wi.elements[9]*=u,wi.elements[10]*=u,e.setFromRotationMatrix(wi),n.x=o,n.y=a,n.z=l,this}makePerspective(t,e,n,s,r,o,a=gi,l=!1){let c=this.elements,h=2*r/(e-t),u=2*r/(n-s),f=(e+t)/(e-t),d=(n+s)/(n-s),g,v;if(l)g=r/(o-r),v=o*r/(o-r);else if(a===gi)g=-(o+r)/(o-r),v=-2*o*r/(o-r);else if(a===Wr)g=-o/(o-r),v=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=f,c[12]=0,c[1]=0,c[5]=u,c[9]=d,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=v,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=gi,l=!1){let c=this.elements,h=2/(e-t),u=2/(n-s),f=-(e+t)/(e-t),d=-(n+s)/(n-s),g,v;if(l)g=1/(o-r),v=o/(o-r);else if(a===gi)g=-2/(o-r),v=-(o+r)/(o-r);else if(a===Wr)g=-1/(o-r),v=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=f,c[1]=0,c[5]=u,c[9]=0,c[13]=d,c[2]=0,c[6]=0,c[10]=g,c[14]=v,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}},Cr=new N,wi=new ye,g_=new N(0,0,0),__=new N(1,1,1),Rs=new N,ka=new N,ii=new N,Cd=new ye,Pd=new rn,_i=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],f=s[6],d=s[10];switch(e){case"XYZ":this._y=Math.asin(pe(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,d),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(f,c),this._z=0);break;case"YXZ":this._x=Math.asin(-pe(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,d),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(pe(f,-1,1)),Math.abs(f)<.9999999?(this._y=Math.atan2(-u,d),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-pe(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(f,d),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(pe(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,d));break;case"XZY":this._z=Math.asin(-pe(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(f,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,d),this._y=0);break;default:Yt("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return Cd.makeRotationFromQuaternion(t),this.setFromRotationMatrix(Cd,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return Pd.setFromEuler(this),this.setFromQuaternion(Pd,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};_i.DEFAULT_ORDER="XYZ";var $r=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},x_=0,Id=new N,Pr=new rn,os=new ye,Va=new N,Ao=new N,y_=new N,v_=new rn,Ld=new N(1,0,0),Dd=new N(0,1,0),Nd=new N(0,0,1),Ud={type:"added"},S_={type:"removed"},Ir={type:"childadded",child:null},Yh={type:"childremoved",child:null},Pn=class i extends Ai{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:x_++}),this.uuid=so(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new N,e=new _i,n=new rn,s=new N(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new ye},normalMatrix:{value:new ee}}),this.matrix=new ye,this.matrixWorld=new ye,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new $r,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return Pr.setFromAxisAngle(t,e),this.quaternion.multiply(Pr),this}rotateOnWorldAxis(t,e){return Pr.setFromAxisAngle(t,e),this.quaternion.premultiply(Pr),this}rotateX(t){return this.rotateOnAxis(Ld,t)}rotateY(t){return this.rotateOnAxis(Dd,t)}rotateZ(t){return this.rotateOnAxis(Nd,t)}translateOnAxis(t,e){return Id.copy(t).applyQuaternion(this.quaternion),this.position.add(Id.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(Ld,t)}translateY(t){return this.translateOnAxis(Dd,t)}translateZ(t){return this.translateOnAxis(Nd,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(os.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?Va.copy(t):Va.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),Ao.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?os.lookAt(Ao,Va,this.up):os.lookAt(Va,Ao,this.up),this.quaternion.setFromRotationMatrix(os),s&&(os.extractRotation(s.matrixWorld),Pr.setFromRotationMatrix(os),this.quaternion.premultiply(Pr.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(jt("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(Ud),Ir.child=t,this.dispatchEvent(Ir),Ir.child=null):jt("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(S_),Yh.child=t,this.dispatchEvent(Yh),Yh.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),os.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),os.multiply(t.parent.matrixWorld)),t.applyMatrix4(os),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(Ud),Ir.child=t,this.dispatchEvent(Ir),Ir.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Ao,t,y_),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Ao,v_,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(t.shapes,u)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),u=o(t.shapes),f=o(t.skeletons),d=o(t.animations),g=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),f.length>0&&(n.skeletons=f),d.length>0&&(n.animations=d),g.length>0&&(n.nodes=g)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Pn.DEFAULT_UP=new N(0,1,0);Pn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Pn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Rn=class extends Pn{constructor(){super(),this.isGroup=!0,this.type="Group"}},M_={type:"move"},Zr=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Rn,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Rn,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new N,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new N),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Rn,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new N,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new N,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let v of t.hand.values()){let p=e.getJointPose(v,n),m=this._getHandJoint(c,v);p!==null&&(m.matrix.fromArray(p.transform.matrix),m.matrix.decompose(m.position,m.quaternion,m.scale),m.matrixWorldNeedsUpdate=!0,m.jointRadius=p.radius),m.visible=p!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],f=h.position.distanceTo(u.position),d=.02,g=.005;c.inputState.pinching&&f>d+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&f<=d-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(M_)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new Rn;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},Vp={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Cs={h:0,s:0,l:0},Ga={h:0,s:0,l:0};function $h(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var te=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=ri){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,_e.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=_e.workingColorSpace){return this.r=t,this.g=e,this.b=n,_e.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=_e.workingColorSpace){if(t=Hu(t,1),e=pe(e,0,1),n=pe(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=$h(o,r,t+1/3),this.g=$h(o,r,t),this.b=$h(o,r,t-1/3)}return _e.colorSpaceToWorking(this,s),this}setStyle(t,e=ri){function n(r){r!==void 0&&parseFloat(r)<1&&Yt("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:Yt("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);Yt("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=ri){let n=Vp[t.toLowerCase()];return n!==void 0?this.setHex(n,e):Yt("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=us(t.r),this.g=us(t.g),this.b=us(t.b),this}copyLinearToSRGB(t){return this.r=Vr(t.r),this.g=Vr(t.g),this.b=Vr(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=ri){return _e.workingToColorSpace(On.copy(this),t),Math.round(pe(On.r*255,0,255))*65536+Math.round(pe(On.g*255,0,255))*256+Math.round(pe(On.b*255,0,255))}getHexString(t=ri){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=_e.workingColorSpace){_e.workingToColorSpace(On.copy(this),e);let n=On.r,s=On.g,r=On.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=_e.workingColorSpace){return _e.workingToColorSpace(On.copy(this),e),t.r=On.r,t.g=On.g,t.b=On.b,t}getStyle(t=ri){_e.workingToColorSpace(On.copy(this),t);let e=On.r,n=On.g,s=On.b;return t!==ri?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(Cs),this.setHSL(Cs.h+t,Cs.s+e,Cs.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Cs),t.getHSL(Ga);let n=No(Cs.h,Ga.h,e),s=No(Cs.s,Ga.s,e),r=No(Cs.l,Ga.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},On=new te;te.NAMES=Vp;var zo=class i{constructor(t,e=25e-5){this.isFogExp2=!0,this.name="",this.color=new te(t),this.density=e}clone(){return new i(this.color,this.density)}toJSON(){return{type:"FogExp2",name:this.name,color:this.color.getHex(),density:this.density}}};var ko=class extends Pn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new _i,this.environmentIntensity=1,this.environmentRotation=new _i,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},Ti=new N,as=new N,Zh=new N,ls=new N,Lr=new N,Dr=new N,Fd=new N,Jh=new N,Kh=new N,jh=new N,Qh=new $e,tu=new $e,eu=new $e,Ds=class i{constructor(t=new N,e=new N,n=new N){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),Ti.subVectors(t,e),s.cross(Ti);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){Ti.subVectors(s,e),as.subVectors(n,e),Zh.subVectors(t,e);let o=Ti.dot(Ti),a=Ti.dot(as),l=Ti.dot(Zh),c=as.dot(as),h=as.dot(Zh),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let f=1/u,d=(c*l-a*h)*f,g=(o*h-a*l)*f;return r.set(1-d-g,g,d)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,ls)===null?!1:ls.x>=0&&ls.y>=0&&ls.x+ls.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,ls)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,ls.x),l.addScaledVector(o,ls.y),l.addScaledVector(a,ls.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return Qh.setScalar(0),tu.setScalar(0),eu.setScalar(0),Qh.fromBufferAttribute(t,e),tu.fromBufferAttribute(t,n),eu.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(Qh,r.x),o.addScaledVector(tu,r.y),o.addScaledVector(eu,r.z),o}static isFrontFacing(t,e,n,s){return Ti.subVectors(n,e),as.subVectors(t,e),Ti.cross(as).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Ti.subVectors(this.c,this.b),as.subVectors(this.a,this.b),Ti.cross(as).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;Lr.subVectors(s,n),Dr.subVectors(r,n),Jh.subVectors(t,n);let l=Lr.dot(Jh),c=Dr.dot(Jh);if(l<=0&&c<=0)return e.copy(n);Kh.subVectors(t,s);let h=Lr.dot(Kh),u=Dr.dot(Kh);if(h>=0&&u<=h)return e.copy(s);let f=l*u-h*c;if(f<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),e.copy(n).addScaledVector(Lr,o);jh.subVectors(t,r);let d=Lr.dot(jh),g=Dr.dot(jh);if(g>=0&&d<=g)return e.copy(r);let v=d*c-l*g;if(v<=0&&c>=0&&g<=0)return a=c/(c-g),e.copy(n).addScaledVector(Dr,a);let p=h*g-d*u;if(p<=0&&u-h>=0&&d-g>=0)return Fd.subVectors(r,s),a=(u-h)/(u-h+(d-g)),e.copy(s).addScaledVector(Fd,a);let m=1/(p+v+f);return o=v*m,a=f*m,e.copy(n).addScaledVector(Lr,o).addScaledVector(Dr,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},Ns=class{constructor(t=new N(1/0,1/0,1/0),e=new N(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(Ei.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(Ei.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=Ei.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,Ei):Ei.fromBufferAttribute(r,o),Ei.applyMatrix4(t.matrixWorld),this.expandByPoint(Ei);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),Ha.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Ha.copy(n.boundingBox)),Ha.applyMatrix4(t.matrixWorld),this.union(Ha)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Ei),Ei.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(Ro),Wa.subVectors(this.max,Ro),Nr.subVectors(t.a,Ro),Ur.subVectors(t.b,Ro),Fr.subVectors(t.c,Ro),Ps.subVectors(Ur,Nr),Is.subVectors(Fr,Ur),js.subVectors(Nr,Fr);let e=[0,-Ps.z,Ps.y,0,-Is.z,Is.y,0,-js.z,js.y,Ps.z,0,-Ps.x,Is.z,0,-Is.x,js.z,0,-js.x,-Ps.y,Ps.x,0,-Is.y,Is.x,0,-js.y,js.x,0];return!nu(e,Nr,Ur,Fr,Wa)||(e=[1,0,0,0,1,0,0,0,1],!nu(e,Nr,Ur,Fr,Wa))?!1:(Xa.crossVectors(Ps,Is),e=[Xa.x,Xa.y,Xa.z],nu(e,Nr,Ur,Fr,Wa))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Ei).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Ei).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(cs[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),cs[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),cs[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),cs[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),cs[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),cs[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),cs[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),cs[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(cs),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},cs=[new N,new N,new N,new N,new N,new N,new N,new N],Ei=new N,Ha=new Ns,Nr=new N,Ur=new N,Fr=new N,Ps=new N,Is=new N,js=new N,Ro=new N,Wa=new N,Xa=new N,Qs=new N;function nu(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){Qs.fromArray(i,r);let a=s.x*Math.abs(Qs.x)+s.y*Math.abs(Qs.y)+s.z*Math.abs(Qs.z),l=t.dot(Qs),c=e.dot(Qs),h=n.dot(Qs);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var fn=new N,qa=new Xt,b_=0,Ye=class extends Ai{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:b_++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=Np,this.updateRanges=[],this.gpuType=Li,this.version=0,this._normalizationScale=t!==void 0?Xu(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)qa.fromBufferAttribute(this,e),qa.applyMatrix3(t),this.setXY(e,qa.x,qa.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)fn.fromBufferAttribute(this,e),fn.applyMatrix3(t),this.setXYZ(e,fn.x,fn.y,fn.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)fn.fromBufferAttribute(this,e),fn.applyMatrix4(t),this.setXYZ(e,fn.x,fn.y,fn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)fn.fromBufferAttribute(this,e),fn.applyNormalMatrix(t),this.setXYZ(e,fn.x,fn.y,fn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)fn.fromBufferAttribute(this,e),fn.transformDirection(t),this.setXYZ(e,fn.x,fn.y,fn.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):zp(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):kp(t,this.array)}};var Vo=class extends Ye{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var Go=class extends Ye{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var Me=class extends Ye{constructor(t,e,n){super(new Float32Array(t),e,n)}},w_=new Ns,Co=new N,iu=new N,Us=class{constructor(t=new N,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):w_.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;Co.subVectors(t,this.center);let e=Co.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(Co,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(iu.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(Co.copy(t.center).add(iu)),this.expandByPoint(Co.copy(t.center).sub(iu))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},T_=0,mi=new ye,su=new Pn,Or=new N,si=new Ns,Po=new Ns,An=new N,Ue=class i extends Ai{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:T_++}),this.uuid=so(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(J0(t)?Go:Vo)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new ee().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return mi.makeRotationFromQuaternion(t),this.applyMatrix4(mi),this}rotateX(t){return mi.makeRotationX(t),this.applyMatrix4(mi),this}rotateY(t){return mi.makeRotationY(t),this.applyMatrix4(mi),this}rotateZ(t){return mi.makeRotationZ(t),this.applyMatrix4(mi),this}translate(t,e,n){return mi.makeTranslation(t,e,n),this.applyMatrix4(mi),this}scale(t,e,n){return mi.makeScale(t,e,n),this.applyMatrix4(mi),this}lookAt(t){return su.lookAt(t),su.updateMatrix(),this.applyMatrix4(su.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Or).negate(),this.translate(Or.x,Or.y,Or.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Me(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&Yt("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Ns);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){jt("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new N(-1/0,-1/0,-1/0),new N(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];si.setFromBufferAttribute(r),this.morphTargetsRelative?(An.addVectors(this.boundingBox.min,si.min),this.boundingBox.expandByPoint(An),An.addVectors(this.boundingBox.max,si.max),this.boundingBox.expandByPoint(An)):(this.boundingBox.expandByPoint(si.min),this.boundingBox.expandByPoint(si.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&jt('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Us);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){jt("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new N,1/0);return}if(t){let n=this.boundingSphere.center;if(si.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];Po.setFromBufferAttribute(a),this.morphTargetsRelative?(An.addVectors(si.min,Po.min),si.expandByPoint(An),An.addVectors(si.max,Po.max),si.expandByPoint(An)):(si.expandByPoint(Po.min),si.expandByPoint(Po.max))}si.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)An.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(An));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)An.fromBufferAttribute(a,c),l&&(Or.fromBufferAttribute(t,c),An.add(Or)),s=Math.max(s,n.distanceToSquared(An))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&jt('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){jt("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new Ye(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let F=0;F<n.count;F++)a[F]=new N,l[F]=new N;let h=new N,u=new N,f=new N,d=new Xt,g=new Xt,v=new Xt,p=new N,m=new N;function x(F,C,L){c[F]=c[C]=c[L]=1,h.fromBufferAttribute(n,F),u.fromBufferAttribute(n,C),f.fromBufferAttribute(n,L),d.fromBufferAttribute(r,F),g.fromBufferAttribute(r,C),v.fromBufferAttribute(r,L),u.sub(h),f.sub(h),g.sub(d),v.sub(d);let z=1/(g.x*v.y-v.x*g.y);isFinite(z)&&(p.copy(u).multiplyScalar(v.y).addScaledVector(f,-g.y).multiplyScalar(z),m.copy(f).multiplyScalar(g.x).addScaledVector(u,-v.x).multiplyScalar(z),a[F].add(p),a[C].add(p),a[L].add(p),l[F].add(m),l[C].add(m),l[L].add(m))}let A=this.groups;A.length===0&&(A=[{start:0,count:t.count}]);for(let F=0,C=A.length;F<C;++F){let L=A[F],z=L.start,V=L.count;for(let D=z,H=z+V;D<H;D+=3)x(t.getX(D+0),t.getX(D+1),t.getX(D+2))}let S=new N,R=new N,E=new N,_=new N;function b(F){E.fromBufferAttribute(s,F),_.copy(E);let C=a[F];S.copy(C),S.sub(E.multiplyScalar(E.dot(C))).normalize(),R.crossVectors(_,C);let z=R.dot(l[F])<0?-1:1;o.setXYZW(F,S.x,S.y,S.z,z)}for(let F=0,C=n.count;F<C;++F)c[F]&&b(F);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new Ye(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let f=0,d=n.count;f<d;f++)n.setXYZ(f,0,0,0);let s=new N,r=new N,o=new N,a=new N,l=new N,c=new N,h=new N,u=new N;if(t)for(let f=0,d=t.count;f<d;f+=3){let g=t.getX(f+0),v=t.getX(f+1),p=t.getX(f+2);s.fromBufferAttribute(e,g),r.fromBufferAttribute(e,v),o.fromBufferAttribute(e,p),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,g),l.fromBufferAttribute(n,v),c.fromBufferAttribute(n,p),a.add(h),l.add(h),c.add(h),n.setXYZ(g,a.x,a.y,a.z),n.setXYZ(v,l.x,l.y,l.z),n.setXYZ(p,c.x,c.y,c.z)}else for(let f=0,d=e.count;f<d;f+=3)s.fromBufferAttribute(e,f+0),r.fromBufferAttribute(e,f+1),o.fromBufferAttribute(e,f+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(f+0,h.x,h.y,h.z),n.setXYZ(f+1,h.x,h.y,h.z),n.setXYZ(f+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)An.fromBufferAttribute(t,e),An.normalize(),t.setXYZ(e,An.x,An.y,An.z)}toNonIndexed(){function t(a,l){let c=a.array,h=a.itemSize,u=a.normalized,f=new c.constructor(l.length*h),d=0,g=0;for(let v=0,p=l.length;v<p;v++){a.isInterleavedBufferAttribute?d=l[v]*a.data.stride+a.offset:d=l[v]*h;for(let m=0;m<h;m++)f[g++]=c[d++]}return new Ye(f,h,u)}if(this.index===null)return Yt("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,n);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let f=c[h],d=t(f,n);l.push(d)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,f=c.length;u<f;u++){let d=c[u];h.push(d.toJSON(t.data))}h.length>0&&(s[l]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(e))}let r=t.morphAttributes;for(let c in r){let h=[],u=r[c];for(let f=0,d=u.length;f<d;f++)h.push(u[f].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var ru=new N,E_=new N,A_=new ee,Xn=class{constructor(t=new N(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=ru.subVectors(n,e).cross(E_.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let s=t.delta(ru),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||A_.getNormalMatrix(t),s=this.coplanarPoint(ru).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},R_=0,Ri=class extends Ai{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:R_++}),this.uuid=so(),this.name="",this.type="Material",this.blending=eo,this.side=Hs,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=bu,this.blendDst=wu,this.blendEquation=or,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new te(0,0,0),this.blendAlpha=0,this.depthFunc=Gr,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Rp,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=ul,this.stencilZFail=ul,this.stencilZPass=ul,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){Yt(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){Yt(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new te().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new Xn().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Xt().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Xt().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var hs=new N,ou=new N,Ya=new N,$a=new N,ds=class{constructor(t=new N,e=new N(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,hs)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=hs.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(hs.copy(this.origin).addScaledVector(this.direction,e),hs.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){ou.copy(t).add(e).multiplyScalar(.5),Ya.copy(e).sub(t).normalize(),$a.copy(this.origin).sub(ou);let r=t.distanceTo(e)*.5,o=-this.direction.dot(Ya),a=$a.dot(this.direction),l=-$a.dot(Ya),c=$a.lengthSq(),h=Math.abs(1-o*o),u,f,d,g;if(h>0)if(u=o*l-a,f=o*a-l,g=r*h,u>=0)if(f>=-g)if(f<=g){let v=1/h;u*=v,f*=v,d=u*(u+o*f+2*a)+f*(o*u+f+2*l)+c}else f=r,u=Math.max(0,-(o*f+a)),d=-u*u+f*(f+2*l)+c;else f=-r,u=Math.max(0,-(o*f+a)),d=-u*u+f*(f+2*l)+c;else f<=-g?(u=Math.max(0,-(-o*r+a)),f=u>0?-r:Math.min(Math.max(-r,-l),r),d=-u*u+f*(f+2*l)+c):f<=g?(u=0,f=Math.min(Math.max(-r,-l),r),d=f*(f+2*l)+c):(u=Math.max(0,-(o*r+a)),f=u>0?r:Math.min(Math.max(-r,-l),r),d=-u*u+f*(f+2*l)+c);else f=o>0?-r:r,u=Math.max(0,-(o*f+a)),d=-u*u+f*(f+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(ou).addScaledVector(Ya,f),d}intersectSphere(t,e){if(t.radius<0)return null;hs.subVectors(t.center,this.origin);let n=hs.dot(this.direction),s=hs.dot(hs)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,f=this.origin;return c>=0?(n=(t.min.x-f.x)*c,s=(t.max.x-f.x)*c):(n=(t.max.x-f.x)*c,s=(t.min.x-f.x)*c),h>=0?(r=(t.min.y-f.y)*h,o=(t.max.y-f.y)*h):(r=(t.max.y-f.y)*h,o=(t.min.y-f.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(t.min.z-f.z)*u,l=(t.max.z-f.z)*u):(a=(t.max.z-f.z)*u,l=(t.min.z-f.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,hs)!==null}intersectTriangle(t,e,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=t.x-o.x,f=t.y-o.y,d=t.z-o.z,g=e.x-o.x,v=e.y-o.y,p=e.z-o.z,m=n.x-o.x,x=n.y-o.y,A=n.z-o.z,S=Math.abs(l),R=Math.abs(c),E=Math.abs(h),_,b,F,C,L,z,V,D,H,q,G,lt;if(S>=R&&S>=E?(F=l,z=u,H=g,lt=m,l>=0?(_=c,b=h,C=f,L=d,V=v,D=p,q=x,G=A):(_=h,b=c,C=d,L=f,V=p,D=v,q=A,G=x)):R>=E?(F=c,z=f,H=v,lt=x,c>=0?(_=h,b=l,C=d,L=u,V=p,D=g,q=A,G=m):(_=l,b=h,C=u,L=d,V=g,D=p,q=m,G=A)):(F=h,z=d,H=p,lt=A,h>=0?(_=l,b=c,C=u,L=f,V=g,D=v,q=m,G=x):(_=c,b=l,C=f,L=u,V=v,D=g,q=x,G=m)),F===0)return null;let $=_/F,K=b/F,tt=1/F,ft=C-$*z,ut=L-K*z,Q=V-$*H,mt=D-K*H,xt=q-$*lt,At=G-K*lt,Mt=xt*mt-At*Q,Ht=ft*At-ut*xt,re=Q*ut-mt*ft;if(s){if(Mt<0||Ht<0||re<0)return null}else if((Mt<0||Ht<0||re<0)&&(Mt>0||Ht>0||re>0))return null;let Vt=Mt+Ht+re;if(Vt===0)return null;let ue=tt*(Mt*z+Ht*H+re*lt);return(Vt>0?ue<0:ue>0)?null:this.at(ue/Vt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Zn=class extends Ri{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new te(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new _i,this.combine=Hl,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},Od=new ye,tr=new ds,Za=new Us,Bd=new N,Ja=new N,Ka=new N,ja=new N,au=new N,Qa=new N,zd=new N,tl=new N,ne=class extends Pn{constructor(t=new Ue,e=new Zn){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){Qa.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(au.fromBufferAttribute(u,t),o?Qa.addScaledVector(au,h):Qa.addScaledVector(au.sub(e),h))}e.add(Qa)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Za.copy(n.boundingSphere),Za.applyMatrix4(r),tr.copy(t.ray).recast(t.near),!(Za.containsPoint(tr.origin)===!1&&(tr.intersectSphere(Za,Bd)===null||tr.origin.distanceToSquared(Bd)>(t.far-t.near)**2))&&(Od.copy(r).invert(),tr.copy(t.ray).applyMatrix4(Od),!(n.boundingBox!==null&&tr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,tr)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,f=r.groups,d=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,v=f.length;g<v;g++){let p=f[g],m=o[p.materialIndex],x=Math.max(p.start,d.start),A=Math.min(a.count,Math.min(p.start+p.count,d.start+d.count));for(let S=x,R=A;S<R;S+=3){let E=a.getX(S),_=a.getX(S+1),b=a.getX(S+2);s=el(this,m,t,n,c,h,u,E,_,b),s&&(s.faceIndex=Math.floor(S/3),s.face.materialIndex=p.materialIndex,e.push(s))}}else{let g=Math.max(0,d.start),v=Math.min(a.count,d.start+d.count);for(let p=g,m=v;p<m;p+=3){let x=a.getX(p),A=a.getX(p+1),S=a.getX(p+2);s=el(this,o,t,n,c,h,u,x,A,S),s&&(s.faceIndex=Math.floor(p/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,v=f.length;g<v;g++){let p=f[g],m=o[p.materialIndex],x=Math.max(p.start,d.start),A=Math.min(l.count,Math.min(p.start+p.count,d.start+d.count));for(let S=x,R=A;S<R;S+=3){let E=S,_=S+1,b=S+2;s=el(this,m,t,n,c,h,u,E,_,b),s&&(s.faceIndex=Math.floor(S/3),s.face.materialIndex=p.materialIndex,e.push(s))}}else{let g=Math.max(0,d.start),v=Math.min(l.count,d.start+d.count);for(let p=g,m=v;p<m;p+=3){let x=p,A=p+1,S=p+2;s=el(this,o,t,n,c,h,u,x,A,S),s&&(s.faceIndex=Math.floor(p/3),e.push(s))}}}};function C_(i,t,e,n,s,r,o,a){let l;if(t.side===Dn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===Hs,a),l===null)return null;tl.copy(a),tl.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(tl);return c<e.near||c>e.far?null:{distance:c,point:tl.clone(),object:i}}function el(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,Ja),i.getVertexPosition(l,Ka),i.getVertexPosition(c,ja);let h=C_(i,t,e,n,Ja,Ka,ja,zd);if(h){let u=new N;Ds.getBarycoord(zd,Ja,Ka,ja,u),s&&(h.uv=Ds.getInterpolatedAttribute(s,a,l,c,u,new Xt)),r&&(h.uv1=Ds.getInterpolatedAttribute(r,a,l,c,u,new Xt)),o&&(h.normal=Ds.getInterpolatedAttribute(o,a,l,c,u,new N),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let f={a,b:l,c,normal:new N,materialIndex:0};Ds.getNormal(Ja,Ka,ja,f.normal),h.face=f,h.barycoord=u}return h}var Jr=class extends $n{constructor(t=null,e=1,n=1,s,r,o,a,l,c=Cn,h=Cn,u,f){super(null,o,a,l,c,h,s,r,u,f),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var er=new Us,P_=new Xt(.5,.5),nl=new N,Fs=class{constructor(t=new Xn,e=new Xn,n=new Xn,s=new Xn,r=new Xn,o=new Xn){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=gi,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],f=r[6],d=r[7],g=r[8],v=r[9],p=r[10],m=r[11],x=r[12],A=r[13],S=r[14],R=r[15];if(s[0].setComponents(c-o,d-h,m-g,R-x).normalize(),s[1].setComponents(c+o,d+h,m+g,R+x).normalize(),s[2].setComponents(c+a,d+u,m+v,R+A).normalize(),s[3].setComponents(c-a,d-u,m-v,R-A).normalize(),n)s[4].setComponents(l,f,p,S).normalize(),s[5].setComponents(c-l,d-f,m-p,R-S).normalize();else if(s[4].setComponents(c-l,d-f,m-p,R-S).normalize(),e===gi)s[5].setComponents(c+l,d+f,m+p,R+S).normalize();else if(e===Wr)s[5].setComponents(l,f,p,S).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),er.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),er.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(er)}intersectsSprite(t){er.center.set(0,0,0);let e=P_.distanceTo(t.center);return er.radius=.7071067811865476+e,er.applyMatrix4(t.matrixWorld),this.intersectsSphere(er)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(nl.x=s.normal.x>0?t.max.x:t.min.x,nl.y=s.normal.y>0?t.max.y:t.min.y,nl.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(nl)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},kd=new ye,wl=class i{constructor(){this.coordinateSystem=gi,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];kd.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Fs),n[s].setFromProjectionMatrix(kd,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new Fs),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new i().copy(this)}};var ps=class extends Ri{constructor(t){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new te(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}},Tl=new N,El=new N,Vd=new ye,Io=new ds,il=new Us,lu=new N,Gd=new N,Os=class extends Pn{constructor(t=new Ue,e=new ps){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[0];for(let s=1,r=e.count;s<r;s++)Tl.fromBufferAttribute(e,s-1),El.fromBufferAttribute(e,s),n[s]=n[s-1],n[s]+=Tl.distanceTo(El);t.setAttribute("lineDistance",new Me(n,1))}else Yt("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),il.copy(n.boundingSphere),il.applyMatrix4(s),il.radius+=r,t.ray.intersectsSphere(il)===!1)return;Vd.copy(s).invert(),Io.copy(t.ray).applyMatrix4(Vd);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,f=n.attributes.position;if(h!==null){let d=Math.max(0,o.start),g=Math.min(h.count,o.start+o.count);for(let v=d,p=g-1;v<p;v+=c){let m=h.getX(v),x=h.getX(v+1),A=sl(this,t,Io,l,m,x,v);A&&e.push(A)}if(this.isLineLoop){let v=h.getX(g-1),p=h.getX(d),m=sl(this,t,Io,l,v,p,g-1);m&&e.push(m)}}else{let d=Math.max(0,o.start),g=Math.min(f.count,o.start+o.count);for(let v=d,p=g-1;v<p;v+=c){let m=sl(this,t,Io,l,v,v+1,v);m&&e.push(m)}if(this.isLineLoop){let v=sl(this,t,Io,l,g-1,d,g-1);v&&e.push(v)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function sl(i,t,e,n,s,r,o){let a=i.geometry.attributes.position;if(Tl.fromBufferAttribute(a,s),El.fromBufferAttribute(a,r),e.distanceSqToSegment(Tl,El,lu,Gd)>n)return;lu.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(lu);if(!(c<t.near||c>t.far))return{distance:c,point:Gd.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var Hd=new N,Wd=new N,Al=class extends Os{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[];for(let s=0,r=e.count;s<r;s+=2)Hd.fromBufferAttribute(e,s),Wd.fromBufferAttribute(e,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+Hd.distanceTo(Wd);t.setAttribute("lineDistance",new Me(n,1))}else Yt("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var Kr=class extends Ri{constructor(t){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new te(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.alphaMap=t.alphaMap,this.size=t.size,this.sizeAttenuation=t.sizeAttenuation,this.fog=t.fog,this}},Xd=new ye,pu=new ds,rl=new Us,ol=new N,Ho=class extends Pn{constructor(t=new Ue,e=new Kr){super(),this.isPoints=!0,this.type="Points",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),rl.copy(n.boundingSphere),rl.applyMatrix4(s),rl.radius+=r,t.ray.intersectsSphere(rl)===!1)return;Xd.copy(s).invert(),pu.copy(t.ray).applyMatrix4(Xd);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=n.index,u=n.attributes.position;if(c!==null){let f=Math.max(0,o.start),d=Math.min(c.count,o.start+o.count);for(let g=f,v=d;g<v;g++){let p=c.getX(g);ol.fromBufferAttribute(u,p),qd(ol,p,l,s,t,e,this)}}else{let f=Math.max(0,o.start),d=Math.min(u.count,o.start+o.count);for(let g=f,v=d;g<v;g++)ol.fromBufferAttribute(u,g),qd(ol,g,l,s,t,e,this)}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function qd(i,t,e,n,s,r,o){let a=pu.distanceSqToPoint(i);if(a<e){let l=new N;pu.closestPointToPoint(i,l),l.applyMatrix4(n);let c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:t,face:null,faceIndex:null,barycoord:null,object:o})}}var Wo=class extends $n{constructor(t=[],e=ar,n,s,r,o,a,l,c,h){super(t,e,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}};var ms=class extends $n{constructor(t,e,n=Ii,s,r,o,a=Cn,l=Cn,c,h=fs,u=1){if(h!==fs&&h!==_s)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let f={width:t,height:e,depth:u};super(f,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new Yr(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},Xo=class extends ms{constructor(t,e=Ii,n=ar,s,r,o=Cn,a=Cn,l,c=fs){let h={width:t,height:t,depth:1},u=[h,h,h,h,h,h];super(t,t,e,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},qo=class extends $n{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},Zi=class i extends Ue{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],f=0,d=0;g("z","y","x",-1,-1,n,e,t,o,r,0),g("z","y","x",1,-1,n,e,-t,o,r,1),g("x","z","y",1,1,t,n,e,s,o,2),g("x","z","y",1,-1,t,n,-e,s,o,3),g("x","y","z",1,-1,t,e,n,s,r,4),g("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Me(c,3)),this.setAttribute("normal",new Me(h,3)),this.setAttribute("uv",new Me(u,2));function g(v,p,m,x,A,S,R,E,_,b,F){let C=S/_,L=R/b,z=S/2,V=R/2,D=E/2,H=_+1,q=b+1,G=0,lt=0,$=new N;for(let K=0;K<q;K++){let tt=K*L-V;for(let ft=0;ft<H;ft++){let ut=ft*C-z;$[v]=ut*x,$[p]=tt*A,$[m]=D,c.push($.x,$.y,$.z),$[v]=0,$[p]=0,$[m]=E>0?1:-1,h.push($.x,$.y,$.z),u.push(ft/_),u.push(1-K/b),G+=1}}for(let K=0;K<b;K++)for(let tt=0;tt<_;tt++){let ft=f+tt+H*K,ut=f+tt+H*(K+1),Q=f+(tt+1)+H*(K+1),mt=f+(tt+1)+H*K;l.push(ft,ut,mt),l.push(ut,Q,mt),lt+=6}a.addGroup(d,lt,F),d+=lt,f+=G}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}},Yo=class i extends Ue{constructor(t=1,e=1,n=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:t,height:e,capSegments:n,radialSegments:s,heightSegments:r},e=Math.max(0,e),n=Math.max(1,Math.floor(n)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],l=[],c=[],h=e/2,u=Math.PI/2*t,f=e,d=2*u+f,g=n*2+r,v=s+1,p=new N,m=new N;for(let x=0;x<=g;x++){let A=0,S=0,R=0,E=0;if(x<=n){let F=x/n,C=F*Math.PI/2;S=-h-t*Math.cos(C),R=t*Math.sin(C),E=-t*Math.cos(C),A=F*u}else if(x<=n+r){let F=(x-n)/r;S=-h+F*e,R=t,E=0,A=u+F*f}else{let F=(x-n-r)/n,C=F*Math.PI/2;S=h+t*Math.sin(C),R=t*Math.cos(C),E=t*Math.sin(C),A=u+f+F*u}let _=Math.max(0,Math.min(1,A/d)),b=0;x===0?b=.5/s:x===g&&(b=-.5/s);for(let F=0;F<=s;F++){let C=F/s,L=C*Math.PI*2,z=Math.sin(L),V=Math.cos(L);m.x=-R*V,m.y=S,m.z=R*z,a.push(m.x,m.y,m.z),p.set(-R*V,E,R*z),p.normalize(),l.push(p.x,p.y,p.z),c.push(C+b,_)}if(x>0){let F=(x-1)*v;for(let C=0;C<s;C++){let L=F+C,z=F+C+1,V=x*v+C,D=x*v+C+1;o.push(L,z,V),o.push(z,D,V)}}}this.setIndex(o),this.setAttribute("position",new Me(a,3)),this.setAttribute("normal",new Me(l,3)),this.setAttribute("uv",new Me(c,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.height,t.capSegments,t.radialSegments,t.heightSegments)}};var Ci=class i extends Ue{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],f=[],d=[],g=0,v=[],p=n/2,m=0;x(),o===!1&&(t>0&&A(!0),e>0&&A(!1)),this.setIndex(h),this.setAttribute("position",new Me(u,3)),this.setAttribute("normal",new Me(f,3)),this.setAttribute("uv",new Me(d,2));function x(){let S=new N,R=new N,E=0,_=(e-t)/n;for(let b=0;b<=r;b++){let F=[],C=b/r,L=C*(e-t)+t;for(let z=0;z<=s;z++){let V=z/s,D=V*l+a,H=Math.sin(D),q=Math.cos(D);R.x=L*H,R.y=-C*n+p,R.z=L*q,u.push(R.x,R.y,R.z),S.set(H,_,q).normalize(),f.push(S.x,S.y,S.z),d.push(V,1-C),F.push(g++)}v.push(F)}for(let b=0;b<s;b++)for(let F=0;F<r;F++){let C=v[F][b],L=v[F+1][b],z=v[F+1][b+1],V=v[F][b+1];(t>0||F!==0)&&(h.push(C,L,V),E+=3),(e>0||F!==r-1)&&(h.push(L,z,V),E+=3)}c.addGroup(m,E,0),m+=E}function A(S){let R=g,E=new Xt,_=new N,b=0,F=S===!0?t:e,C=S===!0?1:-1;for(let z=1;z<=s;z++)u.push(0,p*C,0),f.push(0,C,0),d.push(.5,.5),g++;let L=g;for(let z=0;z<=s;z++){let D=z/s*l+a,H=Math.cos(D),q=Math.sin(D);_.x=F*q,_.y=p*C,_.z=F*H,u.push(_.x,_.y,_.z),f.push(0,C,0),E.x=H*.5+.5,E.y=q*.5*C+.5,d.push(E.x,E.y),g++}for(let z=0;z<s;z++){let V=R+z,D=L+z;S===!0?h.push(D,D+1,V):h.push(D+1,D,V),b+=3}c.addGroup(m,b,S===!0?1:2),m+=b}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},ir=class i extends Ci{constructor(t=1,e=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new i(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},$o=class i extends Ue{constructor(t=[],e=[],n=1,s=0){super(),this.type="PolyhedronGeometry",this.parameters={vertices:t,indices:e,radius:n,detail:s};let r=[],o=[];a(s),c(n),h(),this.setAttribute("position",new Me(r,3)),this.setAttribute("normal",new Me(r.slice(),3)),this.setAttribute("uv",new Me(o,2)),s===0?this.computeVertexNormals():this.normalizeNormals();function a(x){let A=new N,S=new N,R=new N;for(let E=0;E<e.length;E+=3)d(e[E+0],A),d(e[E+1],S),d(e[E+2],R),l(A,S,R,x)}function l(x,A,S,R){let E=R+1,_=[];for(let b=0;b<=E;b++){_[b]=[];let F=x.clone().lerp(S,b/E),C=A.clone().lerp(S,b/E),L=E-b;for(let z=0;z<=L;z++)z===0&&b===E?_[b][z]=F:_[b][z]=F.clone().lerp(C,z/L)}for(let b=0;b<E;b++)for(let F=0;F<2*(E-b)-1;F++){let C=Math.floor(F/2);F%2===0?(f(_[b][C+1]),f(_[b+1][C]),f(_[b][C])):(f(_[b][C+1]),f(_[b+1][C+1]),f(_[b+1][C]))}}function c(x){let A=new N;for(let S=0;S<r.length;S+=3)A.x=r[S+0],A.y=r[S+1],A.z=r[S+2],A.normalize().multiplyScalar(x),r[S+0]=A.x,r[S+1]=A.y,r[S+2]=A.z}function h(){let x=new N;for(let A=0;A<r.length;A+=3){x.x=r[A+0],x.y=r[A+1],x.z=r[A+2];let S=p(x)/2/Math.PI+.5,R=m(x)/Math.PI+.5;o.push(S,1-R)}g(),u()}function u(){for(let x=0;x<o.length;x+=6){let A=o[x+0],S=o[x+2],R=o[x+4],E=Math.max(A,S,R),_=Math.min(A,S,R);E>.9&&_<.1&&(A<.2&&(o[x+0]+=1),S<.2&&(o[x+2]+=1),R<.2&&(o[x+4]+=1))}}function f(x){r.push(x.x,x.y,x.z)}function d(x,A){let S=x*3;A.x=t[S+0],A.y=t[S+1],A.z=t[S+2]}function g(){let x=new N,A=new N,S=new N,R=new N,E=new Xt,_=new Xt,b=new Xt;for(let F=0,C=0;F<r.length;F+=9,C+=6){x.set(r[F+0],r[F+1],r[F+2]),A.set(r[F+3],r[F+4],r[F+5]),S.set(r[F+6],r[F+7],r[F+8]),E.set(o[C+0],o[C+1]),_.set(o[C+2],o[C+3]),b.set(o[C+4],o[C+5]),R.copy(x).add(A).add(S).divideScalar(3);let L=p(R);v(E,C+0,x,L),v(_,C+2,A,L),v(b,C+4,S,L)}}function v(x,A,S,R){R<0&&x.x===1&&(o[A]=x.x-1),S.x===0&&S.z===0&&(o[A]=R/2/Math.PI+.5)}function p(x){return Math.atan2(x.z,-x.x)}function m(x){return Math.atan2(-x.y,Math.sqrt(x.x*x.x+x.z*x.z))}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.vertices,t.indices,t.radius,t.detail)}};var Zo=class i extends $o{constructor(t=1,e=0){let n=(1+Math.sqrt(5))/2,s=[-1,n,0,1,n,0,-1,-n,0,1,-n,0,0,-1,n,0,1,n,0,-1,-n,0,1,-n,n,0,-1,n,0,1,-n,0,-1,-n,0,1],r=[0,11,5,0,5,1,0,1,7,0,7,10,0,10,11,1,5,9,5,11,4,11,10,2,10,7,6,7,1,8,3,9,4,3,4,2,3,2,6,3,6,8,3,8,9,4,9,5,2,4,11,6,2,10,8,6,7,9,8,1];super(s,r,t,e),this.type="IcosahedronGeometry",this.parameters={radius:t,detail:e}}static fromJSON(t){return new i(t.radius,t.detail)}};var Jo=class i extends $o{constructor(t=1,e=0){let n=[1,0,0,-1,0,0,0,1,0,0,-1,0,0,0,1,0,0,-1],s=[0,2,4,0,4,3,0,3,5,0,5,2,1,2,5,1,5,3,1,3,4,1,4,2];super(n,s,t,e),this.type="OctahedronGeometry",this.parameters={radius:t,detail:e}}static fromJSON(t){return new i(t.radius,t.detail)}},Ji=class i extends Ue{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=t/a,f=e/l,d=[],g=[],v=[],p=[];for(let m=0;m<h;m++){let x=m*f-o;for(let A=0;A<c;A++){let S=A*u-r;g.push(S,-x,0),v.push(0,0,1),p.push(A/a),p.push(1-m/l)}}for(let m=0;m<l;m++)for(let x=0;x<a;x++){let A=x+c*m,S=x+c*(m+1),R=x+1+c*(m+1),E=x+1+c*m;d.push(A,S,E),d.push(S,R,E)}this.setIndex(d),this.setAttribute("position",new Me(g,3)),this.setAttribute("normal",new Me(v,3)),this.setAttribute("uv",new Me(p,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var Bn=class i extends Ue{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new N,f=new N,d=[],g=[],v=[],p=[];for(let m=0;m<=n;m++){let x=[],A=m/n,S=o+A*a,R=t*Math.cos(S),E=Math.sqrt(t*t-R*R),_=0;m===0&&o===0?_=.5/e:m===n&&l===Math.PI&&(_=-.5/e);for(let b=0;b<=e;b++){let F=b/e,C=s+F*r;u.x=-E*Math.cos(C),u.y=R,u.z=E*Math.sin(C),g.push(u.x,u.y,u.z),f.copy(u).normalize(),v.push(f.x,f.y,f.z),p.push(F+_,1-A),x.push(c++)}h.push(x)}for(let m=0;m<n;m++)for(let x=0;x<e;x++){let A=h[m][x+1],S=h[m][x],R=h[m+1][x],E=h[m+1][x+1];(m!==0||o>0)&&d.push(A,S,E),(m!==n-1||l<Math.PI)&&d.push(S,R,E)}this.setIndex(d),this.setAttribute("position",new Me(g,3)),this.setAttribute("normal",new Me(v,3)),this.setAttribute("uv",new Me(p,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};var Ko=class i extends Ue{constructor(t=1,e=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:t,tube:e,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let l=[],c=[],h=[],u=[],f=new N,d=new N,g=new N;for(let v=0;v<=n;v++){let p=o+v/n*a;for(let m=0;m<=s;m++){let x=m/s*r;d.x=(t+e*Math.cos(p))*Math.cos(x),d.y=(t+e*Math.cos(p))*Math.sin(x),d.z=e*Math.sin(p),c.push(d.x,d.y,d.z),f.x=t*Math.cos(x),f.y=t*Math.sin(x),g.subVectors(d,f).normalize(),h.push(g.x,g.y,g.z),u.push(m/s),u.push(v/n)}}for(let v=1;v<=n;v++)for(let p=1;p<=s;p++){let m=(s+1)*v+p-1,x=(s+1)*(v-1)+p-1,A=(s+1)*(v-1)+p,S=(s+1)*v+p;l.push(m,x,S),l.push(x,A,S)}this.setIndex(l),this.setAttribute("position",new Me(c,3)),this.setAttribute("normal",new Me(h,3)),this.setAttribute("uv",new Me(u,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.tube,t.radialSegments,t.tubularSegments,t.arc,t.thetaStart,t.thetaLength)}};function cr(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];if(Yd(s))s.isRenderTargetTexture?(Yt("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if(Yd(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function zn(i){let t={};for(let e=0;e<i.length;e++){let n=cr(i[e]);for(let s in n)t[s]=n[s]}return t}function Yd(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function I_(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function qu(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:_e.workingColorSpace}var Gp={clone:cr,merge:zn},L_=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,D_=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,ai=class extends Ri{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=L_,this.fragmentShader=D_,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=cr(t.uniforms),this.uniformsGroups=I_(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new te().setHex(s.value);break;case"v2":this.uniforms[n].value=new Xt().fromArray(s.value);break;case"v3":this.uniforms[n].value=new N().fromArray(s.value);break;case"v4":this.uniforms[n].value=new $e().fromArray(s.value);break;case"m3":this.uniforms[n].value=new ee().fromArray(s.value);break;case"m4":this.uniforms[n].value=new ye().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},Rl=class extends ai{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},jo=class extends Ri{constructor(t){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new te(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new te(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=_a,this.normalScale=new Xt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new _i,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var gs=class extends Ri{constructor(t){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new te(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new te(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=_a,this.normalScale=new Xt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new _i,this.combine=Hl,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}},Cl=class extends Ri{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Ep,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},Pl=class extends Ri{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function Br(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function al(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Bs=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Il=class extends Bs{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:uu,endingEnd:uu}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case fu:r=t,a=2*e-n;break;case du:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case fu:o=t,l=2*n-e;break;case du:o=1,l=n+s[1]-s[0];break;default:o=t-1,l=e}let c=(n-e)*.5,h=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,f=this._weightPrev,d=this._weightNext,g=(n-e)/(s-e),v=g*g,p=v*g,m=-f*p+2*f*v-f*g,x=(1+f)*p+(-1.5-2*f)*v+(-.5+f)*g+1,A=(-1-d)*p+(1.5+d)*v+.5*g,S=d*p-d*v;for(let R=0;R!==a;++R)r[R]=m*o[h+R]+x*o[c+R]+A*o[l+R]+S*o[u+R];return r}},Ll=class extends Bs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=(n-e)/(s-e),u=1-h;for(let f=0;f!==a;++f)r[f]=o[c+f]*u+o[l+f]*h;return r}},Dl=class extends Bs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},Nl=class extends Bs{interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let g=(n-e)/(s-e),v=1-g;for(let p=0;p!==a;++p)r[p]=o[c+p]*v+o[l+p]*g;return r}let f=a*2,d=t-1;for(let g=0;g!==a;++g){let v=o[c+g],p=o[l+g],m=d*f+g*2,x=u[m],A=u[m+1],S=t*f+g*2,R=h[S],E=h[S+1],_=U_(n,e,x,R,s);r[g]=Hp(_,v,A,E,p)}return r}};function Hp(i,t,e,n,s){let r=1-i;return r*r*r*t+3*r*r*i*e+3*r*i*i*n+i*i*i*s}function N_(i,t,e,n,s){let r=1-i;return 3*r*r*(e-t)+6*r*i*(n-e)+3*i*i*(s-n)}function U_(i,t,e,n,s){let r=(i-t)/(s-t);for(let o=0;o<8;o++){let a=Hp(r,t,e,n,s)-i;if(Math.abs(a)<1e-10)break;let l=N_(r,t,e,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var li=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=Br(e,this.TimeBufferType),this.values=Br(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:Br(t.times,Array),values:Br(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s),al(t.settings)&&(n.settings={inTangents:Br(t.settings.inTangents,Array),outTangents:Br(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new Dl(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new Ll(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new Il(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new Nl(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case Uo:e=this.InterpolantFactoryMethodDiscrete;break;case vl:e=this.InterpolantFactoryMethodLinear;break;case hl:e=this.InterpolantFactoryMethodSmooth;break;case hu:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Yt("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Uo;case this.InterpolantFactoryMethodLinear:return vl;case this.InterpolantFactoryMethodSmooth:return hl;case this.InterpolantFactoryMethodBezier:return hu}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t;al(this.settings)&&($d(this.settings.inTangents,t),$d(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t;al(this.settings)&&(Zd(this.settings.inTangents,t),Zd(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(jt("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(jt("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){jt("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){jt("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&K0(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){jt("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===hl,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],h=t[a+1];if(c!==h&&(a!==1||c!==t[0]))if(s)l=!0;else{let u=a*n,f=u-n,d=u+n;for(let g=0;g!==n;++g){let v=e[u+g];if(v!==e[f+g]||v!==e[d+g]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let u=a*n,f=o*n;for(let d=0;d!==n;++d)e[f+d]=e[u+d]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,al(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function $d(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function Zd(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}li.prototype.ValueTypeName="";li.prototype.TimeBufferType=Float32Array;li.prototype.ValueBufferType=Float32Array;li.prototype.DefaultInterpolation=vl;var zs=class extends li{constructor(t,e,n){super(t,e,n)}};zs.prototype.ValueTypeName="bool";zs.prototype.ValueBufferType=Array;zs.prototype.DefaultInterpolation=Uo;zs.prototype.InterpolantFactoryMethodLinear=void 0;zs.prototype.InterpolantFactoryMethodSmooth=void 0;var Ul=class extends li{constructor(t,e,n,s){super(t,e,n,s)}};Ul.prototype.ValueTypeName="color";var Fl=class extends li{constructor(t,e,n,s){super(t,e,n,s)}};Fl.prototype.ValueTypeName="number";var Ol=class extends Bs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(s-e),c=t*a;for(let h=c+a;c!==h;c+=4)rn.slerpFlat(r,0,o,c-a,o,c,l);return r}},Qo=class extends li{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new Ol(this.times,this.values,this.getValueSize(),t)}};Qo.prototype.ValueTypeName="quaternion";Qo.prototype.InterpolantFactoryMethodSmooth=void 0;var ks=class extends li{constructor(t,e,n){super(t,e,n)}};ks.prototype.ValueTypeName="string";ks.prototype.ValueBufferType=Array;ks.prototype.DefaultInterpolation=Uo;ks.prototype.InterpolantFactoryMethodLinear=void 0;ks.prototype.InterpolantFactoryMethodSmooth=void 0;var Bl=class extends li{constructor(t,e,n,s){super(t,e,n,s)}};Bl.prototype.ValueTypeName="vector";var zl=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,f=c.length;u<f;u+=2){let d=c[u],g=c[u+1];if(d.global&&(d.lastIndex=0),d.test(h))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},Wp=new zl,kl=class{constructor(t){this.manager=t!==void 0?t:Wp,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};kl.DEFAULT_MATERIAL_NAME="__DEFAULT";var ta=class extends Pn{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new te(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},ea=class extends ta{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Pn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new te(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},cu=new ye,Jd=new N,Kd=new N,Vl=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Xt(512,512),this.mapType=Jn,this.map=null,this.mapPass=null,this.matrix=new ye,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Fs,this._frameExtents=new Xt(1,1),this._viewportCount=1,this._viewports=[new $e(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;Jd.setFromMatrixPosition(t.matrixWorld),e.position.copy(Jd),Kd.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(Kd),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,s){cu.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(cu,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===Wr||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(cu)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},ll=new N,cl=new rn,Yi=new N,na=class extends Pn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new ye,this.projectionMatrix=new ye,this.projectionMatrixInverse=new ye,this.coordinateSystem=gi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(ll,cl,Yi),Yi.x===1&&Yi.y===1&&Yi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(ll,cl,Yi.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(ll,cl,Yi),Yi.x===1&&Yi.y===1&&Yi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(ll,cl,Yi.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Ls=new N,jd=new Xt,Qd=new Xt,qn=class extends na{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=qr*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(Do*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return qr*2*Math.atan(Math.tan(Do*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){Ls.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(Ls.x,Ls.y).multiplyScalar(-t/Ls.z),Ls.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Ls.x,Ls.y).multiplyScalar(-t/Ls.z)}getViewSize(t,e){return this.getViewBounds(t,jd,Qd),e.subVectors(Qd,jd)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(Do*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var ia=class extends na{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},mu=class extends Vl{constructor(){super(new ia(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},sa=class extends ta{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Pn.DEFAULT_UP),this.updateMatrix(),this.target=new Pn,this.shadow=new mu}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}};var zr=-90,kr=1,jr=class extends Pn{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new qn(zr,kr,t,e);s.layers=this.layers,this.add(s);let r=new qn(zr,kr,t,e);r.layers=this.layers,this.add(r);let o=new qn(zr,kr,t,e);o.layers=this.layers,this.add(o);let a=new qn(zr,kr,t,e);a.layers=this.layers,this.add(a);let l=new qn(zr,kr,t,e);l.layers=this.layers,this.add(l);let c=new qn(zr,kr,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===gi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===Wr)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=t.getRenderTarget(),f=t.getActiveCubeFace(),d=t.getActiveMipmapLevel(),g=t.xr.enabled;t.xr.enabled=!1;let v=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let p=!1;t.isWebGLRenderer===!0?p=t.state.buffers.depth.getReversed():p=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=v,t.setRenderTarget(n,5,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,h),t.setRenderTarget(u,f,d),t.xr.enabled=g,n.texture.needsPMREMUpdate=!0}},Gl=class extends qn{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var Yu="\\[\\]\\.:\\/",F_=new RegExp("["+Yu+"]","g"),$u="[^"+Yu+"]",O_="[^"+Yu.replace("\\.","")+"]",B_=/((?:WC+[\/:])*)/.source.replace("WC",$u),z_=/(WCOD+)?/.source.replace("WCOD",O_),k_=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",$u),V_=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",$u),G_=new RegExp("^"+B_+z_+k_+V_+"$"),H_=["material","materials","bones","map"],gu=class{constructor(t,e,n){let s=n||He.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},He=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(F_,"")}static parseTrackName(t){let e=G_.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);H_.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){Yt("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){jt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){jt("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){jt("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===c){c=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){jt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){jt("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){jt("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){jt("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;jt("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){jt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){jt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};He.Composite=gu;He.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};He.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};He.prototype.GetterByBindingType=[He.prototype._getValue_direct,He.prototype._getValue_array,He.prototype._getValue_arrayElement,He.prototype._getValue_toArray];He.prototype.SetterByBindingTypeAndVersioning=[[He.prototype._setValue_direct,He.prototype._setValue_direct_setNeedsUpdate,He.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[He.prototype._setValue_array,He.prototype._setValue_array_setNeedsUpdate,He.prototype._setValue_array_setMatrixWorldNeedsUpdate],[He.prototype._setValue_arrayElement,He.prototype._setValue_arrayElement_setNeedsUpdate,He.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[He.prototype._setValue_fromArray,He.prototype._setValue_fromArray_setNeedsUpdate,He.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var aT=new Float32Array(1);var tp=new ye,ra=class{constructor(t,e,n=0,s=1/0){this.ray=new ds(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new $r,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):jt("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return tp.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(tp),this}intersectObject(t,e=!0,n=[]){return _u(t,this,n,e),n.sort(ep),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)_u(t[s],this,n,e);return n.sort(ep),n}};function ep(i,t){return i.distance-t.distance}function _u(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)_u(r[o],t,e,!0)}}var Qr=class{constructor(t=1,e=0,n=0){this.radius=t,this.phi=e,this.theta=n}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=pe(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(pe(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var xu=class{static{this.prototype.isMatrix2=!0}constructor(t,e,n,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=s,this}};var oa=class extends Al{constructor(t=1){let e=[0,0,0,t,0,0,0,0,0,0,t,0,0,0,0,0,0,t],n=[1,0,0,1,.6,0,0,1,0,.6,1,0,0,0,1,0,.6,1],s=new Ue;s.setAttribute("position",new Me(e,3)),s.setAttribute("color",new Me(n,3));let r=new ps({vertexColors:!0,toneMapped:!1});super(s,r),this.type="AxesHelper"}setColors(t,e,n){let s=new te,r=this.geometry.attributes.color.array;return s.set(t),s.toArray(r,0),s.toArray(r,3),s.set(e),s.toArray(r,6),s.toArray(r,9),s.set(n),s.toArray(r,12),s.toArray(r,15),this.geometry.attributes.color.needsUpdate=!0,this}dispose(){super.dispose(),this.geometry.dispose(),this.material.dispose()}};var aa=class extends Ai{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(t){this.domElement!==null&&this.disconnect(),this.domElement=t}disconnect(){}dispose(){}update(){}};function Zu(i,t,e,n){let s=W_(n);switch(e){case Fu:return i*t;case ha:return i*t/s.components*s.byteLength;case Jl:return i*t/s.components*s.byteLength;case Ws:return i*t*2/s.components*s.byteLength;case Kl:return i*t*2/s.components*s.byteLength;case Ou:return i*t*3/s.components*s.byteLength;case Ni:return i*t*4/s.components*s.byteLength;case jl:return i*t*4/s.components*s.byteLength;case ua:case fa:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case da:case pa:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case tc:case nc:return Math.max(i,16)*Math.max(t,8)/4;case Ql:case ec:return Math.max(i,8)*Math.max(t,8)/2;case ic:case sc:case oc:case ac:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case rc:case ma:case lc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case cc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case hc:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case uc:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case fc:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case dc:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case pc:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case mc:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case gc:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case _c:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case xc:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case yc:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case vc:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case Sc:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case Mc:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case bc:case wc:case Tc:return Math.ceil(i/4)*Math.ceil(t/4)*16;case Ec:case Ac:return Math.ceil(i/4)*Math.ceil(t/4)*8;case ga:case Rc:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function W_(i){switch(i){case Jn:case Lu:return{byteLength:1,components:1};case io:case Du:case Di:return{byteLength:2,components:1};case $l:case Zl:return{byteLength:2,components:4};case Ii:case Yl:case Li:return{byteLength:4,components:1};case Nu:case Uu:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Yt("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function fm(){let i=null,t=!1,e=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function j_(i){let t=new WeakMap;function e(a,l){let c=a.array,h=a.usage,u=c.byteLength,f=i.createBuffer();i.bindBuffer(l,f),i.bufferData(l,c,h),a.onUploadCallback();let d;if(c instanceof Float32Array)d=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)d=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?d=i.HALF_FLOAT:d=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)d=i.SHORT;else if(c instanceof Uint32Array)d=i.UNSIGNED_INT;else if(c instanceof Int32Array)d=i.INT;else if(c instanceof Int8Array)d=i.BYTE;else if(c instanceof Uint8Array)d=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)d=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:f,type:d,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((d,g)=>d.start-g.start);let f=0;for(let d=1;d<u.length;d++){let g=u[f],v=u[d];v.start<=g.start+g.count+1?g.count=Math.max(g.count,v.start+v.count-g.start):(++f,u[f]=v)}u.length=f+1;for(let d=0,g=u.length;d<g;d++){let v=u[d];i.bufferSubData(c,v.start*h.BYTES_PER_ELEMENT,h,v.start,v.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var Q_=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,tx=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,ex=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,nx=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,ix=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,sx=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,rx=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,ox=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,ax=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,lx=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,cx=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,hx=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,ux=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,fx=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,dx=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,px=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,mx=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,gx=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,_x=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,xx=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,yx=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,vx=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,Sx=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,Mx=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,bx=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,wx=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Tx=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Ex=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Ax=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,Rx="gl_FragColor = linearToOutputTexel( gl_FragColor );",Cx=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Px=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,Ix=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,Lx=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,Dx=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Nx=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,Ux=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Fx=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Ox=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Bx=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,zx=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,kx=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,Vx=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Gx=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Hx=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,Wx=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,Xx=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,qx=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,Yx=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,$x=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,Zx=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,Jx=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,Kx=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,jx=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,Qx=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,ty=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,ey=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,ny=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,iy=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,sy=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,ry=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,oy=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,ay=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,ly=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,cy=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,hy=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,uy=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,fy=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,dy=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,py=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,my=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,gy=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,_y=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,xy=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,yy=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,vy=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,Sy=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,My=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,by=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,wy=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Ty=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Ey=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Ay=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,Ry=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Cy=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Py=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Iy=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Ly=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Dy=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Ny=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,Uy=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,Fy=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,Oy=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,By=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,zy=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,ky=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,Vy=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,Gy=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,Hy=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,Wy=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,Xy=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,qy=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,Yy=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,$y=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,Zy=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,Jy=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,Ky=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,jy=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,Qy=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,tv=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,ev=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,nv=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,iv=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,sv=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,rv=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,ov=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,av=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,lv=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,cv=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,hv=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,uv=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,fv=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,dv=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,pv=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,mv=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,gv=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,_v=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,xv=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,yv=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,vv=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Sv=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Mv=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,bv=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,wv=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Tv=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Ev=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,Av=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,Rv=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Cv=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,Pv=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,Iv=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,he={alphahash_fragment:Q_,alphahash_pars_fragment:tx,alphamap_fragment:ex,alphamap_pars_fragment:nx,alphatest_fragment:ix,alphatest_pars_fragment:sx,aomap_fragment:rx,aomap_pars_fragment:ox,batching_pars_vertex:ax,batching_vertex:lx,begin_vertex:cx,beginnormal_vertex:hx,bsdfs:ux,iridescence_fragment:fx,bumpmap_pars_fragment:dx,clipping_planes_fragment:px,clipping_planes_pars_fragment:mx,clipping_planes_pars_vertex:gx,clipping_planes_vertex:_x,color_fragment:xx,color_pars_fragment:yx,color_pars_vertex:vx,color_vertex:Sx,common:Mx,defaultnormal_vertex:bx,displacementmap_pars_vertex:wx,displacementmap_vertex:Tx,emissivemap_fragment:Ex,emissivemap_pars_fragment:Ax,colorspace_fragment:Rx,colorspace_pars_fragment:Cx,envmap_fragment:Px,envmap_common_pars_fragment:Ix,envmap_pars_fragment:Lx,envmap_pars_vertex:Dx,envmap_physical_pars_fragment:Wx,envmap_vertex:Nx,fog_vertex:Ux,fog_pars_vertex:Fx,fog_fragment:Ox,fog_pars_fragment:Bx,gradientmap_pars_fragment:zx,lightmap_pars_fragment:kx,lights_lambert_fragment:Vx,lights_lambert_pars_fragment:Gx,lights_pars_begin:Hx,lights_toon_fragment:Xx,lights_toon_pars_fragment:qx,lights_phong_fragment:Yx,lights_phong_pars_fragment:$x,lights_physical_fragment:Zx,lights_physical_pars_fragment:Jx,lights_fragment_begin:Kx,lights_fragment_maps:jx,lights_fragment_end:Qx,lightprobes_pars_fragment:ty,logdepthbuf_fragment:ey,logdepthbuf_pars_fragment:ny,logdepthbuf_pars_vertex:iy,logdepthbuf_vertex:sy,map_fragment:ry,map_pars_fragment:oy,map_particle_fragment:ay,map_particle_pars_fragment:ly,metalnessmap_fragment:cy,metalnessmap_pars_fragment:hy,morphinstance_vertex:uy,morphcolor_vertex:fy,morphnormal_vertex:dy,morphtarget_pars_vertex:py,morphtarget_vertex:my,normal_fragment_begin:gy,normal_fragment_maps:_y,normal_pars_fragment:xy,normal_pars_vertex:yy,normal_vertex:vy,normalmap_pars_fragment:Sy,clearcoat_normal_fragment_begin:My,clearcoat_normal_fragment_maps:by,clearcoat_pars_fragment:wy,iridescence_pars_fragment:Ty,opaque_fragment:Ey,packing:Ay,premultiplied_alpha_fragment:Ry,project_vertex:Cy,dithering_fragment:Py,dithering_pars_fragment:Iy,roughnessmap_fragment:Ly,roughnessmap_pars_fragment:Dy,shadowmap_pars_fragment:Ny,shadowmap_pars_vertex:Uy,shadowmap_vertex:Fy,shadowmask_pars_fragment:Oy,skinbase_vertex:By,skinning_pars_vertex:zy,skinning_vertex:ky,skinnormal_vertex:Vy,specularmap_fragment:Gy,specularmap_pars_fragment:Hy,tonemapping_fragment:Wy,tonemapping_pars_fragment:Xy,transmission_fragment:qy,transmission_pars_fragment:Yy,uv_pars_fragment:$y,uv_pars_vertex:Zy,uv_vertex:Jy,worldpos_vertex:Ky,background_vert:jy,background_frag:Qy,backgroundCube_vert:tv,backgroundCube_frag:ev,cube_vert:nv,cube_frag:iv,depth_vert:sv,depth_frag:rv,distance_vert:ov,distance_frag:av,equirect_vert:lv,equirect_frag:cv,linedashed_vert:hv,linedashed_frag:uv,meshbasic_vert:fv,meshbasic_frag:dv,meshlambert_vert:pv,meshlambert_frag:mv,meshmatcap_vert:gv,meshmatcap_frag:_v,meshnormal_vert:xv,meshnormal_frag:yv,meshphong_vert:vv,meshphong_frag:Sv,meshphysical_vert:Mv,meshphysical_frag:bv,meshtoon_vert:wv,meshtoon_frag:Tv,points_vert:Ev,points_frag:Av,shadow_vert:Rv,shadow_frag:Cv,sprite_vert:Pv,sprite_frag:Iv},Lt={common:{diffuse:{value:new te(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ee},alphaMap:{value:null},alphaMapTransform:{value:new ee},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ee}},envmap:{envMap:{value:null},envMapRotation:{value:new ee},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ee}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ee}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ee},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ee},normalScale:{value:new Xt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ee},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ee}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ee}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ee}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new te(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new te(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ee},alphaTest:{value:0},uvTransform:{value:new ee}},sprite:{diffuse:{value:new te(16777215)},opacity:{value:1},center:{value:new Xt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ee},alphaMap:{value:null},alphaMapTransform:{value:new ee},alphaTest:{value:0}}},Qi={basic:{uniforms:zn([Lt.common,Lt.specularmap,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.fog]),vertexShader:he.meshbasic_vert,fragmentShader:he.meshbasic_frag},lambert:{uniforms:zn([Lt.common,Lt.specularmap,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.fog,Lt.lights,{emissive:{value:new te(0)},envMapIntensity:{value:1}}]),vertexShader:he.meshlambert_vert,fragmentShader:he.meshlambert_frag},phong:{uniforms:zn([Lt.common,Lt.specularmap,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.fog,Lt.lights,{emissive:{value:new te(0)},specular:{value:new te(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:he.meshphong_vert,fragmentShader:he.meshphong_frag},standard:{uniforms:zn([Lt.common,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.roughnessmap,Lt.metalnessmap,Lt.fog,Lt.lights,{emissive:{value:new te(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:he.meshphysical_vert,fragmentShader:he.meshphysical_frag},toon:{uniforms:zn([Lt.common,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.gradientmap,Lt.fog,Lt.lights,{emissive:{value:new te(0)}}]),vertexShader:he.meshtoon_vert,fragmentShader:he.meshtoon_frag},matcap:{uniforms:zn([Lt.common,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.fog,{matcap:{value:null}}]),vertexShader:he.meshmatcap_vert,fragmentShader:he.meshmatcap_frag},points:{uniforms:zn([Lt.points,Lt.fog]),vertexShader:he.points_vert,fragmentShader:he.points_frag},dashed:{uniforms:zn([Lt.common,Lt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:he.linedashed_vert,fragmentShader:he.linedashed_frag},depth:{uniforms:zn([Lt.common,Lt.displacementmap]),vertexShader:he.depth_vert,fragmentShader:he.depth_frag},normal:{uniforms:zn([Lt.common,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,{opacity:{value:1}}]),vertexShader:he.meshnormal_vert,fragmentShader:he.meshnormal_frag},sprite:{uniforms:zn([Lt.sprite,Lt.fog]),vertexShader:he.sprite_vert,fragmentShader:he.sprite_frag},background:{uniforms:{uvTransform:{value:new ee},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:he.background_vert,fragmentShader:he.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ee}},vertexShader:he.backgroundCube_vert,fragmentShader:he.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:he.cube_vert,fragmentShader:he.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:he.equirect_vert,fragmentShader:he.equirect_frag},distance:{uniforms:zn([Lt.common,Lt.displacementmap,{referencePosition:{value:new N},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:he.distance_vert,fragmentShader:he.distance_frag},shadow:{uniforms:zn([Lt.lights,Lt.fog,{color:{value:new te(0)},opacity:{value:1}}]),vertexShader:he.shadow_vert,fragmentShader:he.shadow_frag}};Qi.physical={uniforms:zn([Qi.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ee},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ee},clearcoatNormalScale:{value:new Xt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ee},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new ee},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ee},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ee},sheen:{value:0},sheenColor:{value:new te(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ee},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ee},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ee},transmissionSamplerSize:{value:new Xt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ee},attenuationDistance:{value:0},attenuationColor:{value:new te(0)},specularColor:{value:new te(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ee},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ee},anisotropyVector:{value:new Xt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ee}}]),vertexShader:he.meshphysical_vert,fragmentShader:he.meshphysical_frag};var Pc={r:0,b:0,g:0},Lv=new ye,dm=new ee;dm.set(-1,0,0,0,1,0,0,0,1);function Dv(i,t,e,n,s,r){let o=new te(0),a=s===!0?0:1,l,c,h=null,u=0,f=null;function d(x){let A=x.isScene===!0?x.background:null;if(A&&A.isTexture){let S=x.backgroundBlurriness>0;A=t.get(A,S)}return A}function g(x){let A=!1,S=d(x);S===null?p(o,a):S&&S.isColor&&(p(S,1),A=!0);let R=i.xr.getEnvironmentBlendMode();R==="additive"?e.buffers.color.setClear(0,0,0,1,r):R==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||A)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function v(x,A){let S=d(A);S&&S.isCubeTexture?(c===void 0&&(c=new ne(new Zi(1,1,1),new ai({name:"BackgroundCubeMaterial",uniforms:cr(Qi.backgroundCube.uniforms),vertexShader:Qi.backgroundCube.vertexShader,fragmentShader:Qi.backgroundCube.fragmentShader,side:Dn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(R,E,_){this.matrixWorld.copyPosition(_.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=S,c.material.uniforms.backgroundBlurriness.value=A.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(Lv.makeRotationFromEuler(A.backgroundRotation)).transpose(),S.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(dm),c.material.toneMapped=_e.getTransfer(S.colorSpace)!==Ae,(h!==S||u!==S.version||f!==i.toneMapping)&&(c.material.needsUpdate=!0,h=S,u=S.version,f=i.toneMapping),c.layers.enableAll(),x.unshift(c,c.geometry,c.material,0,0,null)):S&&S.isTexture&&(l===void 0&&(l=new ne(new Ji(2,2),new ai({name:"BackgroundMaterial",uniforms:cr(Qi.background.uniforms),vertexShader:Qi.background.vertexShader,fragmentShader:Qi.background.fragmentShader,side:Hs,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=S,l.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,l.material.toneMapped=_e.getTransfer(S.colorSpace)!==Ae,S.matrixAutoUpdate===!0&&S.updateMatrix(),l.material.uniforms.uvTransform.value.copy(S.matrix),(h!==S||u!==S.version||f!==i.toneMapping)&&(l.material.needsUpdate=!0,h=S,u=S.version,f=i.toneMapping),l.layers.enableAll(),x.unshift(l,l.geometry,l.material,0,0,null))}function p(x,A){x.getRGB(Pc,qu(i)),e.buffers.color.setClear(Pc.r,Pc.g,Pc.b,A,r)}function m(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(x,A=1){o.set(x),a=A,p(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(x){a=x,p(o,a)},render:g,addToRenderList:v,dispose:m}}function Nv(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=f(null),r=s,o=!1;function a(L,z,V,D,H){let q=!1,G=u(L,D,V,z);r!==G&&(r=G,c(r.object)),q=d(L,D,V,H),q&&g(L,D,V,H),H!==null&&t.update(H,i.ELEMENT_ARRAY_BUFFER),(q||o)&&(o=!1,S(L,z,V,D),H!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(H).buffer))}function l(){return i.createVertexArray()}function c(L){return i.bindVertexArray(L)}function h(L){return i.deleteVertexArray(L)}function u(L,z,V,D){let H=D.wireframe===!0,q=n[z.id];q===void 0&&(q={},n[z.id]=q);let G=L.isInstancedMesh===!0?L.id:0,lt=q[G];lt===void 0&&(lt={},q[G]=lt);let $=lt[V.id];$===void 0&&($={},lt[V.id]=$);let K=$[H];return K===void 0&&(K=f(l()),$[H]=K),K}function f(L){let z=[],V=[],D=[];for(let H=0;H<e;H++)z[H]=0,V[H]=0,D[H]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:z,enabledAttributes:V,attributeDivisors:D,object:L,attributes:{},index:null}}function d(L,z,V,D){let H=r.attributes,q=z.attributes,G=0,lt=V.getAttributes();for(let $ in lt)if(lt[$].location>=0){let tt=H[$],ft=q[$];if(ft===void 0&&($==="instanceMatrix"&&L.instanceMatrix&&(ft=L.instanceMatrix),$==="instanceColor"&&L.instanceColor&&(ft=L.instanceColor)),tt===void 0||tt.attribute!==ft||ft&&tt.data!==ft.data)return!0;G++}return r.attributesNum!==G||r.index!==D}function g(L,z,V,D){let H={},q=z.attributes,G=0,lt=V.getAttributes();for(let $ in lt)if(lt[$].location>=0){let tt=q[$];tt===void 0&&($==="instanceMatrix"&&L.instanceMatrix&&(tt=L.instanceMatrix),$==="instanceColor"&&L.instanceColor&&(tt=L.instanceColor));let ft={};ft.attribute=tt,tt&&tt.data&&(ft.data=tt.data),H[$]=ft,G++}r.attributes=H,r.attributesNum=G,r.index=D}function v(){let L=r.newAttributes;for(let z=0,V=L.length;z<V;z++)L[z]=0}function p(L){m(L,0)}function m(L,z){let V=r.newAttributes,D=r.enabledAttributes,H=r.attributeDivisors;V[L]=1,D[L]===0&&(i.enableVertexAttribArray(L),D[L]=1),H[L]!==z&&(i.vertexAttribDivisor(L,z),H[L]=z)}function x(){let L=r.newAttributes,z=r.enabledAttributes;for(let V=0,D=z.length;V<D;V++)z[V]!==L[V]&&(i.disableVertexAttribArray(V),z[V]=0)}function A(L,z,V,D,H,q,G){G===!0?i.vertexAttribIPointer(L,z,V,H,q):i.vertexAttribPointer(L,z,V,D,H,q)}function S(L,z,V,D){v();let H=D.attributes,q=V.getAttributes(),G=z.defaultAttributeValues;for(let lt in q){let $=q[lt];if($.location>=0){let K=H[lt];if(K===void 0&&(lt==="instanceMatrix"&&L.instanceMatrix&&(K=L.instanceMatrix),lt==="instanceColor"&&L.instanceColor&&(K=L.instanceColor)),K!==void 0){let tt=K.normalized,ft=K.itemSize,ut=t.get(K);if(ut===void 0)continue;let Q=ut.buffer,mt=ut.type,xt=ut.bytesPerElement,At=mt===i.INT||mt===i.UNSIGNED_INT||K.gpuType===Yl;if(K.isInterleavedBufferAttribute){let Mt=K.data,Ht=Mt.isInterleavedBuffer===!0?Mt.stride:Mt.itemSize,re=K.offset;if(Mt.isInstancedInterleavedBuffer||Mt.isInstancedBufferAttribute){for(let Vt=0;Vt<$.locationSize;Vt++)m($.location+Vt,Mt.meshPerAttribute);L.isInstancedMesh!==!0&&D._maxInstanceCount===void 0&&(D._maxInstanceCount=Mt.meshPerAttribute*Mt.count)}else for(let Vt=0;Vt<$.locationSize;Vt++)p($.location+Vt);i.bindBuffer(i.ARRAY_BUFFER,Q);for(let Vt=0;Vt<$.locationSize;Vt++)A($.location+Vt,ft/$.locationSize,mt,tt,Ht*xt,(re+ft/$.locationSize*Vt)*xt,At)}else{if(K.isInstancedBufferAttribute){for(let Mt=0;Mt<$.locationSize;Mt++)m($.location+Mt,K.meshPerAttribute);L.isInstancedMesh!==!0&&D._maxInstanceCount===void 0&&(D._maxInstanceCount=K.meshPerAttribute*K.count)}else for(let Mt=0;Mt<$.locationSize;Mt++)p($.location+Mt);i.bindBuffer(i.ARRAY_BUFFER,Q);for(let Mt=0;Mt<$.locationSize;Mt++)A($.location+Mt,ft/$.locationSize,mt,tt,ft*xt,ft/$.locationSize*Mt*xt,At)}}else if(G!==void 0){let tt=G[lt];if(tt!==void 0)switch(tt.length){case 2:i.vertexAttrib2fv($.location,tt);break;case 3:i.vertexAttrib3fv($.location,tt);break;case 4:i.vertexAttrib4fv($.location,tt);break;default:i.vertexAttrib1fv($.location,tt)}}}}x()}function R(){F();for(let L in n){let z=n[L];for(let V in z){let D=z[V];for(let H in D){let q=D[H];for(let G in q)h(q[G].object),delete q[G];delete D[H]}}delete n[L]}}function E(L){if(n[L.id]===void 0)return;let z=n[L.id];for(let V in z){let D=z[V];for(let H in D){let q=D[H];for(let G in q)h(q[G].object),delete q[G];delete D[H]}}delete n[L.id]}function _(L){for(let z in n){let V=n[z];for(let D in V){let H=V[D];if(H[L.id]===void 0)continue;let q=H[L.id];for(let G in q)h(q[G].object),delete q[G];delete H[L.id]}}}function b(L){for(let z in n){let V=n[z],D=L.isInstancedMesh===!0?L.id:0,H=V[D];if(H!==void 0){for(let q in H){let G=H[q];for(let lt in G)h(G[lt].object),delete G[lt];delete H[q]}delete V[D],Object.keys(V).length===0&&delete n[z]}}}function F(){C(),o=!0,r!==s&&(r=s,c(r.object))}function C(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:F,resetDefaultState:C,dispose:R,releaseStatesOfGeometry:E,releaseStatesOfObject:b,releaseStatesOfProgram:_,initAttributes:v,enableAttribute:p,disableUnusedAttributes:x}}function Uv(i,t,e){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),e.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),e.update(c,n,h))}function a(l,c,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let f=0;for(let d=0;d<h;d++)f+=c[d];e.update(f,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function Fv(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let _=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(_.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(_){return!(_!==Ni&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(_){let b=_===Di&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(_!==Jn&&_!==Li&&!b&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(_){if(_==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";_="mediump"}return _==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",h=l(c);h!==c&&(Yt("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),f=e.logarithmicDepthBuffer===!0&&u===!1;e.reversedDepthBuffer===!0&&u===!1&&Yt("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&u===!0&&Yt("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let d=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),g=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=i.getParameter(i.MAX_TEXTURE_SIZE),p=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),m=i.getParameter(i.MAX_VERTEX_ATTRIBS),x=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),A=i.getParameter(i.MAX_VARYING_VECTORS),S=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),R=i.getParameter(i.MAX_SAMPLES),E=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:f,reversedDepthBuffer:u,maxTextures:d,maxVertexTextures:g,maxTextureSize:v,maxCubemapSize:p,maxAttributes:m,maxVertexUniforms:x,maxVaryings:A,maxFragmentUniforms:S,maxSamples:R,samples:E}}function Ov(i){let t=this,e=null,n=0,s=!1,r=!1,o=new Xn,a=new ee,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,f){let d=u.length!==0||f||n!==0||s;return s=f,n=u.length,d},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,f){e=h(u,f,0)},this.setState=function(u,f,d){let g=u.clippingPlanes,v=u.clipIntersection,p=u.clipShadows,m=i.get(u);if(!s||g===null||g.length===0||r&&!p)r?h(null):c();else{let x=r?0:n,A=x*4,S=m.clippingState||null;l.value=S,S=h(g,f,A,d);for(let R=0;R!==A;++R)S[R]=e[R];m.clippingState=S,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=x}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,f,d,g){let v=u!==null?u.length:0,p=null;if(v!==0){if(p=l.value,g!==!0||p===null){let m=d+v*4,x=f.matrixWorldInverse;a.getNormalMatrix(x),(p===null||p.length<m)&&(p=new Float32Array(m));for(let A=0,S=d;A!==v;++A,S+=4)o.copy(u[A]).applyMatrix4(x,a),o.normal.toArray(p,S),p[S+3]=o.constant}l.value=p,l.needsUpdate=!0}return t.numPlanes=v,t.numIntersection=0,p}}var va=class extends oi{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new Wo(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new Zi(5,5,5),r=new ai({name:"CubemapFromEquirect",uniforms:cr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Dn,blending:rr});r.uniforms.tEquirect.value=e;let o=new ne(s,r),a=e.minFilter;return e.minFilter===Pi&&(e.minFilter=Ln),new jr(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},Xp=256,Bv=3,zv=20,pm=256,mm=16,kv=3,Vv=new N,Gv=new te,Lc=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new jr(1,10,null),this._boxMesh=new ne(new Zi(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=Vv}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);e>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,f=l.autoClearColor,d=l.autoClearDepth,g=l.autoClearStencil,v=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,v===null&&(t.background=l.getClearColor(Gv));let p=new jr(n,s,h);return p.position.copy(a),p.update(l,t),l.autoClear=u,l.autoClearColor=f,l.autoClearDepth=d,l.autoClearStencil=g,t.background=v,e>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=$p(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Yp(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(Xp,Wu(t))}_fromTexture(t,e){t.mapping===ar||t.mapping===no?this._setSize(t.image.length===0?Xp:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=qp(t,!1,!1),n=Math.log2(t)-Bv;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=qp(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===ar||t.mapping===no?(this._cubemapMaterial===null&&(this._cubemapMaterial=$p()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Yp()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=Hv(),this._integrationMaterial=Wv());let e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/mm);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-kv)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(pm*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=Xv());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}};function qp(i,t,e){return new va(i,{minFilter:Pi,generateMipmaps:t,type:Di,colorSpace:nr,depthBuffer:e})}function Sa(i,t,e){return new ai({name:i,uniforms:t,vertexShader:he.cube_vert,fragmentShader:e,side:Dn,blending:rr,depthTest:!1,depthWrite:!1})}function Hv(){return Sa("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${pm}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function Wv(){return Sa("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:mm}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function Xv(){return Sa("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${zv}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function Yp(){return Sa("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function $p(){return Sa("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function qv(i){let t=new WeakMap,e=new WeakMap,n=null;function s(f,d=!1){return f==null?null:d?o(f):r(f)}function r(f){if(f&&f.isTexture){let d=f.mapping;if(d===Wl||d===Xl)if(t.has(f)){let g=t.get(f).texture;return a(g,f.mapping)}else{let g=f.image;if(g&&g.height>0){let v=new va(g.height);return v.fromEquirectangularTexture(i,f),t.set(f,v),f.addEventListener("dispose",c),a(v.texture,f.mapping)}else return null}}return f}function o(f){if(f&&f.isTexture&&f.isPMREMTexture!==!0){let d=f.mapping,g=d===Wl||d===Xl,v=d===ar||d===no;if(g||v){let p=e.get(f),m=p!==void 0?p.texture.pmremVersion:0;if(f.isRenderTargetTexture&&f.pmremVersion!==m)return n===null&&(n=new Lc(i)),p=g?n.fromEquirectangular(f,p):n.fromCubemap(f,p),p.texture.pmremVersion=f.pmremVersion,e.set(f,p),p.texture;if(p!==void 0)return p.texture;{let x=f.image;return g&&x&&x.height>0||v&&x&&l(x)?(n===null&&(n=new Lc(i)),p=g?n.fromEquirectangular(f):n.fromCubemap(f),p.texture.pmremVersion=f.pmremVersion,e.set(f,p),f.addEventListener("dispose",h),p.texture):null}}}return f}function a(f,d){return d===Wl?f.mapping=ar:d===Xl&&(f.mapping=no),f}function l(f){let d=0,g=6;for(let v=0;v<g;v++)f[v]!==void 0&&d++;return d===g}function c(f){let d=f.target;d.removeEventListener("dispose",c);let g=t.get(d);g!==void 0&&(t.delete(d),g.dispose())}function h(f){let d=f.target;d.removeEventListener("dispose",h);let g=e.get(d);g!==void 0&&(e.delete(d),g.dispose())}function u(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function Yv(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&Lo("WebGLRenderer: "+n+" extension not supported."),s}}}function $v(i,t,e,n){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){l(g.target)}function l(g){g.index!==null&&t.remove(g.index);for(let p in g.attributes)t.remove(g.attributes[p]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let v=r.get(g);v&&(t.remove(v),r.delete(g)),n.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,e.memory.geometries--}function c(g,v){return s[v.id]!==void 0||(v.addEventListener("dispose",a),s[v.id]=new WeakRef(v),o.register(v,v.id,v),e.memory.geometries++),v}function h(g){let v=g.attributes;for(let p in v)t.update(v[p],i.ARRAY_BUFFER)}function u(g){let v=g.index,p=g.attributes.position,m=0;if(p===void 0)return;let x=v!==null?v.array.length:p.array.length/3-1,A=p.count>=65535?Go:Vo,S=new A(Math.ceil(x/3)*6,1),R=S.array;if(v!==null){let _=v.array;m=v.version;for(let b=0,F=0;b<x;b+=3){let C=_[b+0],L=_[b+1],z=_[b+2];R[F++]=C,R[F++]=L,R[F++]=L,R[F++]=z,R[F++]=z,R[F++]=C}}else{m=p.version;for(let _=0,b=0;_<x;_+=3){let F=_+0,C=_+1,L=_+2;R[b++]=F,R[b++]=C,R[b++]=C,R[b++]=L,R[b++]=L,R[b++]=F}}S.version=m;let E=r.get(g);E&&t.remove(E),r.set(g,S)}function f(g){let v=r.get(g);if(v){let p=g.index;p!==null&&v.version<p.version&&u(g)}else u(g);return r.get(g)}function d(){for(let g in s){let v=s[g].deref();v!==void 0&&l(v)}}return{get:c,update:h,getWireframeAttribute:f,dispose:d}}function Zv(i,t,e){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,f){i.drawElements(n,f,r,u*o),e.update(f,n,1)}function c(u,f,d){d!==0&&(i.drawElementsInstanced(n,f,r,u*o,d),e.update(f,n,d))}function h(u,f,d){if(d===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,f,0,r,u,0,d);let v=0;for(let p=0;p<d;p++)v+=f[p];e.update(v,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function Jv(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:jt("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function Kv(i,t,e){let n=new WeakMap,s=new $e;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,f=n.get(a);if(f===void 0||f.count!==u){let F=function(){_.dispose(),n.delete(a),a.removeEventListener("dispose",F)};f!==void 0&&f.texture.dispose();let d=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,v=a.morphAttributes.color!==void 0,p=a.morphAttributes.position||[],m=a.morphAttributes.normal||[],x=a.morphAttributes.color||[],A=0;d===!0&&(A=1),g===!0&&(A=2),v===!0&&(A=3);let S=a.attributes.position.count*A,R=1;S>t.maxTextureSize&&(R=Math.ceil(S/t.maxTextureSize),S=t.maxTextureSize);let E=new Float32Array(S*R*4*u),_=new Bo(E,S,R,u);_.type=Li,_.needsUpdate=!0;let b=A*4;for(let C=0;C<u;C++){let L=p[C],z=m[C],V=x[C],D=S*R*4*C;for(let H=0;H<L.count;H++){let q=H*b;d===!0&&(s.fromBufferAttribute(L,H),E[D+q+0]=s.x,E[D+q+1]=s.y,E[D+q+2]=s.z,E[D+q+3]=0),g===!0&&(s.fromBufferAttribute(z,H),E[D+q+4]=s.x,E[D+q+5]=s.y,E[D+q+6]=s.z,E[D+q+7]=0),v===!0&&(s.fromBufferAttribute(V,H),E[D+q+8]=s.x,E[D+q+9]=s.y,E[D+q+10]=s.z,E[D+q+11]=V.itemSize===4?s.w:1)}}f={count:u,texture:_,size:new Xt(S,R)},n.set(a,f),a.addEventListener("dispose",F)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let d=0;for(let v=0;v<c.length;v++)d+=c[v];let g=a.morphTargetsRelative?1:1-d;l.getUniforms().setValue(i,"morphTargetBaseInfluence",g),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",f.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",f.size)}return{update:r}}function jv(i,t,e,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,f=t.get(c,u);if(r.get(f)!==h&&(t.update(f),r.set(f,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(e.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let d=c.skeleton;r.get(d)!==h&&(d.update(),r.set(d,h))}return f}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),e.remove(h.instanceMatrix),h.instanceColor!==null&&e.remove(h.instanceColor)}return{update:o,dispose:a}}var Qv={[Tu]:"LINEAR_TONE_MAPPING",[Eu]:"REINHARD_TONE_MAPPING",[Au]:"CINEON_TONE_MAPPING",[la]:"ACES_FILMIC_TONE_MAPPING",[Cu]:"AGX_TONE_MAPPING",[Pu]:"NEUTRAL_TONE_MAPPING",[Ru]:"CUSTOM_TONE_MAPPING"};function tS(i,t,e,n,s,r){let o=new oi(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new Ue;h.setAttribute("position",new Me([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Me([0,2,0,0,2,0],2));let u=new Rl({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),f=new ne(h,u),d=new ia(-1,1,1,-1,0,1),g=null,v=null,p=!1,m,x=null,A=[],S=!1;this.setSize=function(R,E){o.setSize(R,E),a!==null&&a.setSize(R,E),l!==null&&l.setSize(R,E);for(let _=0;_<A.length;_++){let b=A[_];b.setSize&&b.setSize(R,E)}},this.setEffects=function(R){A=R,S=A.length>0&&A[0].isRenderPass===!0;let E=o.width,_=o.height;A.length>0&&a===null&&(a=new oi(E,_,{type:Di,depthBuffer:!1,stencilBuffer:!1}),l=new oi(E,_,{type:Di,depthBuffer:!1,stencilBuffer:!1}));let b=s===!0&&A.some(F=>F.needsDepthTexture===!0);b!==(o.depthTexture!==null)&&(b===!0&&c===null&&(c=new ms(E,_),r===!0&&(c.format=_s,c.type=lr)),o.dispose(),o.depthTexture=b?c:null,o.resolveDepthBuffer=b,o.storeMultisampledDepthBuffer=b);for(let F=0;F<A.length;F++){let C=A[F];C.setSize&&C.setSize(E,_),b&&C.needsDepthTexture===!0&&C.setDepthTexture&&C.setDepthTexture(c)}},this.begin=function(R,E){if(p||R.toneMapping===Ki&&A.length===0)return!1;if(x=E,E!==null){let _=E.width,b=E.height;(o.width!==_||o.height!==b)&&this.setSize(_,b)}return S===!1&&R.setRenderTarget(o),m=R.toneMapping,R.toneMapping=Ki,!0},this.hasRenderPass=function(){return S},this.end=function(R,E){R.toneMapping=m,p=!0;let _=o,b=a;for(let F=0;F<A.length;F++){let C=A[F];C.enabled!==!1&&(C.render(R,b,_,E),C.needsSwap!==!1&&(_=b,b=b===a?l:a))}if(g!==R.outputColorSpace||v!==R.toneMapping){g=R.outputColorSpace,v=R.toneMapping,u.defines={},_e.getTransfer(g)===Ae&&(u.defines.SRGB_TRANSFER="");let F=Qv[v];F&&(u.defines[F]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=_.texture,R.setRenderTarget(x),R.render(f,d),x=null,p=!1},this.isCompositing=function(){return p},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var gm=new $n,_m=new ms(1,1),xm=new Xo(1),ym=new Bo,vm=new bl,Sm=new Wo,Zp=[],Jp=[],Kp=new Float32Array(16),jp=new Float32Array(9),Qp=new Float32Array(4);function oo(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=Zp[s];if(r===void 0&&(r=new Float32Array(s),Zp[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function _n(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function xn(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function Nc(i,t){let e=Jp[t];e===void 0&&(e=new Int32Array(t),Jp[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function eS(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function nS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(_n(e,t))return;i.uniform2fv(this.addr,t),xn(e,t)}}function iS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(_n(e,t))return;i.uniform3fv(this.addr,t),xn(e,t)}}function sS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(_n(e,t))return;i.uniform4fv(this.addr,t),xn(e,t)}}function rS(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(_n(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),xn(e,t)}else{if(_n(e,n))return;Qp.set(n),i.uniformMatrix2fv(this.addr,!1,Qp),xn(e,n)}}function oS(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(_n(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),xn(e,t)}else{if(_n(e,n))return;jp.set(n),i.uniformMatrix3fv(this.addr,!1,jp),xn(e,n)}}function aS(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(_n(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),xn(e,t)}else{if(_n(e,n))return;Kp.set(n),i.uniformMatrix4fv(this.addr,!1,Kp),xn(e,n)}}function lS(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function cS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(_n(e,t))return;i.uniform2iv(this.addr,t),xn(e,t)}}function hS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(_n(e,t))return;i.uniform3iv(this.addr,t),xn(e,t)}}function uS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(_n(e,t))return;i.uniform4iv(this.addr,t),xn(e,t)}}function fS(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function dS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(_n(e,t))return;i.uniform2uiv(this.addr,t),xn(e,t)}}function pS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(_n(e,t))return;i.uniform3uiv(this.addr,t),xn(e,t)}}function mS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(_n(e,t))return;i.uniform4uiv(this.addr,t),xn(e,t)}}function Uc(i){return i.version===0&&(i.compareFunction=ku,i.needsUpdate=!0),i}function gS(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Uc(_m):r=gm,e.setTexture2D(t||r,s)}function _S(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||vm,s)}function xS(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Uc(xm):r=Sm,e.setTextureCube(t||r,s)}function yS(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||ym,s)}function vS(i){switch(i){case 5126:return eS;case 35664:return nS;case 35665:return iS;case 35666:return sS;case 35674:return rS;case 35675:return oS;case 35676:return aS;case 5124:case 35670:return lS;case 35667:case 35671:return cS;case 35668:case 35672:return hS;case 35669:case 35673:return uS;case 5125:return fS;case 36294:return dS;case 36295:return pS;case 36296:return mS;case 35678:case 36198:case 36298:case 36306:case 35682:return gS;case 35679:case 36299:case 36307:return _S;case 35680:case 36300:case 36308:case 36293:return xS;case 36289:case 36303:case 36311:case 36292:return yS}}function SS(i,t){i.uniform1fv(this.addr,t)}function MS(i,t){let e=oo(t,this.size,2);i.uniform2fv(this.addr,e)}function bS(i,t){let e=oo(t,this.size,3);i.uniform3fv(this.addr,e)}function wS(i,t){let e=oo(t,this.size,4);i.uniform4fv(this.addr,e)}function TS(i,t){let e=oo(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function ES(i,t){let e=oo(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function AS(i,t){let e=oo(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function RS(i,t){i.uniform1iv(this.addr,t)}function CS(i,t){i.uniform2iv(this.addr,t)}function PS(i,t){i.uniform3iv(this.addr,t)}function IS(i,t){i.uniform4iv(this.addr,t)}function LS(i,t){i.uniform1uiv(this.addr,t)}function DS(i,t){i.uniform2uiv(this.addr,t)}function NS(i,t){i.uniform3uiv(this.addr,t)}function US(i,t){i.uniform4uiv(this.addr,t)}function FS(i,t,e){let n=this.cache,s=t.length,r=Nc(e,s);_n(n,r)||(i.uniform1iv(this.addr,r),xn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Uc(_m):o=gm;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function OS(i,t,e){let n=this.cache,s=t.length,r=Nc(e,s);_n(n,r)||(i.uniform1iv(this.addr,r),xn(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||vm,r[o])}function BS(i,t,e){let n=this.cache,s=t.length,r=Nc(e,s);_n(n,r)||(i.uniform1iv(this.addr,r),xn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Uc(xm):o=Sm;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function zS(i,t,e){let n=this.cache,s=t.length,r=Nc(e,s);_n(n,r)||(i.uniform1iv(this.addr,r),xn(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||ym,r[o])}function kS(i){switch(i){case 5126:return SS;case 35664:return MS;case 35665:return bS;case 35666:return wS;case 35674:return TS;case 35675:return ES;case 35676:return AS;case 5124:case 35670:return RS;case 35667:case 35671:return CS;case 35668:case 35672:return PS;case 35669:case 35673:return IS;case 5125:return LS;case 36294:return DS;case 36295:return NS;case 36296:return US;case 35678:case 36198:case 36298:case 36306:case 35682:return FS;case 35679:case 36299:case 36307:return OS;case 35680:case 36300:case 36308:case 36293:return BS;case 36289:case 36303:case 36311:case 36292:return zS}}var ju=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=vS(e.type)}},Qu=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=kS(e.type)}},tf=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},Ju=/(\w+)(\])?(\[|\.)?/g;function tm(i,t){i.seq.push(t),i.map[t.id]=t}function VS(i,t,e){let n=i.name,s=n.length;for(Ju.lastIndex=0;;){let r=Ju.exec(n),o=Ju.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){tm(e,c===void 0?new ju(a,i,t):new Qu(a,i,t));break}else{let u=e.map[a];u===void 0&&(u=new tf(a),tm(e,u)),e=u}}}var ro=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);VS(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function em(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var GS=37297,HS=0;function WS(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var nm=new ee;function XS(i){_e._getMatrix(nm,_e.workingColorSpace,i);let t=`mat3( ${nm.elements.map(e=>e.toFixed(4))} )`;switch(_e.getTransfer(i)){case Fo:return[t,"LinearTransferOETF"];case Ae:return[t,"sRGBTransferOETF"];default:return Yt("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function im(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+WS(i.getShaderSource(t),a)}else return r}function qS(i,t){let e=XS(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var YS={[Tu]:"Linear",[Eu]:"Reinhard",[Au]:"Cineon",[la]:"ACESFilmic",[Cu]:"AgX",[Pu]:"Neutral",[Ru]:"Custom"};function $S(i,t){let e=YS[t];return e===void 0?(Yt("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var Ic=new N;function ZS(){_e.getLuminanceCoefficients(Ic);let i=Ic.x.toFixed(4),t=Ic.y.toFixed(4),e=Ic.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function JS(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(ya).join(`
`)}function KS(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function jS(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function ya(i){return i!==""}function sm(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function rm(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var QS=/^[ \t]*#include +<([\w\d./]+)>/gm;function ef(i){return i.replace(QS,tM)}function tM(i,t){let e=he[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return ef(e)}var eM=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function om(i){return i.replace(eM,nM)}function nM(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function am(i){let t=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?t+=`
#define HIGH_PRECISION`:i.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}var iM={[sr]:"SHADOWMAP_TYPE_PCF",[to]:"SHADOWMAP_TYPE_VSM"};function sM(i){return iM[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var rM={[no]:"ENVMAP_MODE_REFRACTION"};function oM(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":rM[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var aM={[Hl]:"ENVMAP_BLENDING_MULTIPLY",[bp]:"ENVMAP_BLENDING_MIX",[wp]:"ENVMAP_BLENDING_ADD"};function lM(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":aM[i.combine]||"ENVMAP_BLENDING_NONE"}function cM(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=sM(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=oM(e),u=lM(e),f=JS(e),d=KS(r),g=s.createProgram(),v,p,m=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(v=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d].filter(ya).join(`
`),v.length>0&&(v+=`
`),p=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d].filter(ya).join(`
`),p.length>0&&(p+=`
`)):(v=[am(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(ya).join(`
`),p=[am(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==Ki?"#define TONE_MAPPING":"",e.toneMapping!==Ki?he.tonemapping_pars_fragment:"",e.toneMapping!==Ki?$S("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",he.colorspace_pars_fragment,qS("linearToOutputTexel",e.outputColorSpace),ZS(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(ya).join(`
`)),o=ef(o),o=sm(o,e),o=rm(o,e),a=ef(a),a=sm(a,e),a=rm(a,e),o=om(o),a=om(a),e.isRawShaderMaterial!==!0&&(m=`#version 300 es
`,v=[f,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+v,p=["#define varying in",e.glslVersion===Vu?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===Vu?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+p);let x=m+v+o,A=m+p+a,S=em(s,s.VERTEX_SHADER,x),R=em(s,s.FRAGMENT_SHADER,A);s.attachShader(g,S),s.attachShader(g,R),e.index0AttributeName!==void 0?s.bindAttribLocation(g,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function E(C){if(i.debug.checkShaderErrors){let L=s.getProgramInfoLog(g)||"",z=s.getShaderInfoLog(S)||"",V=s.getShaderInfoLog(R)||"",D=L.trim(),H=z.trim(),q=V.trim(),G=!0,lt=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(G=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,g,S,R);else{let $=im(s,S,"vertex"),K=im(s,R,"fragment");jt("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+C.name+`
Material Type: `+C.type+`

Program Info Log: `+D+`
`+$+`
`+K)}else D!==""?Yt("WebGLProgram: Program Info Log:",D):(H===""||q==="")&&(lt=!1);lt&&(C.diagnostics={runnable:G,programLog:D,vertexShader:{log:H,prefix:v},fragmentShader:{log:q,prefix:p}})}s.deleteShader(S),s.deleteShader(R),_=new ro(s,g),b=jS(s,g)}let _;this.getUniforms=function(){return _===void 0&&E(this),_};let b;this.getAttributes=function(){return b===void 0&&E(this),b};let F=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return F===!1&&(F=s.getProgramParameter(g,GS)),F},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=HS++,this.cacheKey=t,this.usedTimes=1,this.program=g,this.vertexShader=S,this.fragmentShader=R,this}var hM=0,nf=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new sf(t),e.set(t,n)),n}},sf=class{constructor(t){this.id=hM++,this.code=t,this.usedTimes=0}};function uM(i){return i===Ws||i===ma||i===ga}function fM(i,t,e,n,s,r){let o=new $r,a=new nf,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,f={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function d(_){return l.add(_),_===0?"uv":`uv${_}`}function g(_,b,F,C,L,z){let V=C.fog,D=L.geometry,H=_.isMeshStandardMaterial||_.isMeshLambertMaterial||_.isMeshPhongMaterial?C.environment:null,q=_.isMeshStandardMaterial||_.isMeshLambertMaterial&&!_.envMap||_.isMeshPhongMaterial&&!_.envMap,G=t.get(_.envMap||H,q),lt=f[_.type],$=n.precision;_.precision!==null&&($=n.getMaxPrecision(_.precision),$!==_.precision&&Yt("WebGLProgram.getParameters:",_.precision,"not supported, using",$,"instead."));let K=D.morphAttributes.position||D.morphAttributes.normal||D.morphAttributes.color,tt=K!==void 0?K.length:0,ft=0;D.morphAttributes.position!==void 0&&(ft=1),D.morphAttributes.normal!==void 0&&(ft=2),D.morphAttributes.color!==void 0&&(ft=3);let ut,Q,mt,xt;if(lt){let Rt=Qi[lt];ut=Rt.vertexShader,Q=Rt.fragmentShader}else{ut=_.vertexShader,Q=_.fragmentShader;let Rt=a.getVertexShaderStage(_),ae=a.getFragmentShaderStage(_);a.update(_,Rt,ae),mt=Rt.id,xt=ae.id}let At=i.getRenderTarget(),Mt=i.state.buffers.depth.getReversed(),Ht=L.isInstancedMesh===!0,re=L.isBatchedMesh===!0,Vt=!!_.map,ue=!!_.matcap,le=!!G,ie=le&&G.isPMREMTexture===!0,Xe=!!_.aoMap,Be=!!_.lightMap,on=!!_.bumpMap&&_.wireframe===!1,Le=!!_.normalMap,Mn=!!_.displacementMap,ve=!!_.emissiveMap,mn=!!_.metalnessMap,Je=!!_.roughnessMap,an=_.anisotropy>0,B=_.clearcoat>0,Ct=_.diffuseRoughness>0,$t=_.dispersion>0,oe=_.retroreflectivity>0,bt=_.iridescence>0,Ne=_.sheen>0,kt=_.transmission>0,qt=an&&!!_.anisotropyMap,P=B&&!!_.clearcoatMap,M=B&&!!_.clearcoatNormalMap,X=B&&!!_.clearcoatRoughnessMap,ht=Ct&&!!_.diffuseRoughnessMap,ot=bt&&!!_.iridescenceMap,_t=bt&&!!_.iridescenceThicknessMap,yt=Ne&&!!_.sheenColorMap,et=Ne&&!!_.sheenRoughnessMap,it=!!_.specularMap,pt=!!_.specularColorMap,O=!!_.specularIntensityMap,rt=kt&&!!_.transmissionMap,nt=kt&&!!_.thicknessMap,wt=!!_.gradientMap,gt=!!_.alphaMap,St=_.alphaTest>0,Gt=!!_.alphaHash,Jt=!!_.extensions,ct=Ki;_.toneMapped&&(At===null||At.isXRRenderTarget===!0)&&(ct=i.toneMapping);let Ot=ie?G.isCompressedCubeTexture?G.image[0].mipmaps:G.mipmaps:null,Kt={shaderID:lt,shaderType:_.type,shaderName:_.name,vertexShader:ut,fragmentShader:Q,defines:_.defines,customVertexShaderID:mt,customFragmentShaderID:xt,isRawShaderMaterial:_.isRawShaderMaterial===!0,glslVersion:_.glslVersion,precision:$,batching:re,batchingColor:re&&L._colorsTexture!==null,instancing:Ht,instancingColor:Ht&&L.instanceColor!==null,instancingMorph:Ht&&L.morphTexture!==null,outputColorSpace:At===null?i.outputColorSpace:At.isXRRenderTarget===!0?At.texture.colorSpace:_e.workingColorSpace,alphaToCoverage:!!_.alphaToCoverage,map:Vt,matcap:ue,envMap:le,envMapMode:le&&G.mapping,envMapPMREM:ie,envMapMaxLod:ie?Ot.length-1:null,envMapSize:ie?Ot[0].width:null,aoMap:Xe,lightMap:Be,bumpMap:on,normalMap:Le,displacementMap:Mn,emissiveMap:ve,normalMapObjectSpace:Le&&_.normalMapType===Ap,normalMapTangentSpace:Le&&_.normalMapType===_a,packedNormalMap:Le&&_.normalMapType===_a&&uM(_.normalMap.format),metalnessMap:mn,roughnessMap:Je,anisotropy:an,anisotropyMap:qt,clearcoat:B,clearcoatMap:P,clearcoatNormalMap:M,clearcoatRoughnessMap:X,diffuseRoughness:Ct,diffuseRoughnessMap:ht,dispersion:$t,retroreflection:oe,iridescence:bt,iridescenceMap:ot,iridescenceThicknessMap:_t,sheen:Ne,sheenColorMap:yt,sheenRoughnessMap:et,specularMap:it,specularColorMap:pt,specularIntensityMap:O,transmission:kt,transmissionMap:rt,thicknessMap:nt,gradientMap:wt,opaque:_.transparent===!1&&_.blending===eo&&_.alphaToCoverage===!1,alphaMap:gt,alphaTest:St,alphaHash:Gt,combine:_.combine,mapUv:Vt&&d(_.map.channel),aoMapUv:Xe&&d(_.aoMap.channel),lightMapUv:Be&&d(_.lightMap.channel),bumpMapUv:on&&d(_.bumpMap.channel),normalMapUv:Le&&d(_.normalMap.channel),displacementMapUv:Mn&&d(_.displacementMap.channel),emissiveMapUv:ve&&d(_.emissiveMap.channel),metalnessMapUv:mn&&d(_.metalnessMap.channel),roughnessMapUv:Je&&d(_.roughnessMap.channel),anisotropyMapUv:qt&&d(_.anisotropyMap.channel),clearcoatMapUv:P&&d(_.clearcoatMap.channel),clearcoatNormalMapUv:M&&d(_.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:X&&d(_.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ht&&d(_.diffuseRoughnessMap.channel),iridescenceMapUv:ot&&d(_.iridescenceMap.channel),iridescenceThicknessMapUv:_t&&d(_.iridescenceThicknessMap.channel),sheenColorMapUv:yt&&d(_.sheenColorMap.channel),sheenRoughnessMapUv:et&&d(_.sheenRoughnessMap.channel),specularMapUv:it&&d(_.specularMap.channel),specularColorMapUv:pt&&d(_.specularColorMap.channel),specularIntensityMapUv:O&&d(_.specularIntensityMap.channel),transmissionMapUv:rt&&d(_.transmissionMap.channel),thicknessMapUv:nt&&d(_.thicknessMap.channel),alphaMapUv:gt&&d(_.alphaMap.channel),vertexTangents:!!D.attributes.tangent&&(Le||an),vertexNormals:!!D.attributes.normal,vertexColors:_.vertexColors,vertexAlphas:_.vertexColors===!0&&!!D.attributes.color&&D.attributes.color.itemSize===4,pointsUvs:L.isPoints===!0&&!!D.attributes.uv&&(Vt||gt),fog:!!V,useFog:_.fog===!0,fogExp2:!!V&&V.isFogExp2,flatShading:_.wireframe===!1&&(_.flatShading===!0||D.attributes.normal===void 0&&Le===!1&&(_.isMeshLambertMaterial||_.isMeshPhongMaterial||_.isMeshStandardMaterial||_.isMeshPhysicalMaterial)),sizeAttenuation:_.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:Mt,skinning:L.isSkinnedMesh===!0,hasPositionAttribute:D.attributes.position!==void 0,morphTargets:D.morphAttributes.position!==void 0,morphNormals:D.morphAttributes.normal!==void 0,morphColors:D.morphAttributes.color!==void 0,morphTargetsCount:tt,morphTextureStride:ft,numSunLights:b.sun.length,numDirLights:b.directional.length,numPointLights:b.point.length,numSpotLights:b.spot.length,numSpotLightMaps:b.spotLightMap.length,numRectAreaLights:b.rectArea.length,numHemiLights:b.hemi.length,numSunLightShadows:b.sunShadowMap.length,numDirLightShadows:b.directionalShadowMap.length,numPointLightShadows:b.pointShadowMap.length,numSpotLightShadows:b.spotShadowMap.length,numSpotLightShadowsWithMaps:b.numSpotLightShadowsWithMaps,numLightProbes:b.numLightProbes,numLightProbeGrids:z.filter(Rt=>Rt.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:_.dithering,shadowMapEnabled:i.shadowMap.enabled&&F.length>0,shadowMapType:i.shadowMap.type,toneMapping:ct,decodeVideoTexture:Vt&&_.map.isVideoTexture===!0&&_e.getTransfer(_.map.colorSpace)===Ae,decodeVideoTextureEmissive:ve&&_.emissiveMap.isVideoTexture===!0&&_e.getTransfer(_.emissiveMap.colorSpace)===Ae,premultipliedAlpha:_.premultipliedAlpha,doubleSided:_.side===Nn,flipSided:_.side===Dn,useDepthPacking:_.depthPacking>=0,depthPacking:_.depthPacking||0,index0AttributeName:_.index0AttributeName,extensionClipCullDistance:Jt&&_.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Jt&&_.extensions.multiDraw===!0||re)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:_.customProgramCacheKey()};return Kt.vertexUv1s=l.has(1),Kt.vertexUv2s=l.has(2),Kt.vertexUv3s=l.has(3),l.clear(),Kt}function v(_){let b=[];if(_.shaderID?b.push(_.shaderID):(b.push(_.customVertexShaderID),b.push(_.customFragmentShaderID)),_.defines!==void 0)for(let F in _.defines)b.push(F),b.push(_.defines[F]);return _.isRawShaderMaterial===!1&&(p(b,_),m(b,_),b.push(i.outputColorSpace)),b.push(_.customProgramCacheKey),b.join()}function p(_,b){_.push(b.precision),_.push(b.outputColorSpace),_.push(b.envMapMode),_.push(b.envMapPMREM),_.push(b.envMapMaxLod),_.push(b.envMapSize),_.push(b.mapUv),_.push(b.alphaMapUv),_.push(b.lightMapUv),_.push(b.aoMapUv),_.push(b.bumpMapUv),_.push(b.normalMapUv),_.push(b.displacementMapUv),_.push(b.emissiveMapUv),_.push(b.metalnessMapUv),_.push(b.roughnessMapUv),_.push(b.anisotropyMapUv),_.push(b.clearcoatMapUv),_.push(b.clearcoatNormalMapUv),_.push(b.clearcoatRoughnessMapUv),_.push(b.diffuseRoughnessMapUv),_.push(b.iridescenceMapUv),_.push(b.iridescenceThicknessMapUv),_.push(b.sheenColorMapUv),_.push(b.sheenRoughnessMapUv),_.push(b.specularMapUv),_.push(b.specularColorMapUv),_.push(b.specularIntensityMapUv),_.push(b.transmissionMapUv),_.push(b.thicknessMapUv),_.push(b.combine),_.push(b.fogExp2),_.push(b.sizeAttenuation),_.push(b.morphTargetsCount),_.push(b.numSunLights),_.push(b.numDirLights),_.push(b.numPointLights),_.push(b.numSpotLights),_.push(b.numSpotLightMaps),_.push(b.numHemiLights),_.push(b.numRectAreaLights),_.push(b.numSunLightShadows),_.push(b.numDirLightShadows),_.push(b.numPointLightShadows),_.push(b.numSpotLightShadows),_.push(b.numSpotLightShadowsWithMaps),_.push(b.numLightProbes),_.push(b.numLightProbeGrids),_.push(b.shadowMapType),_.push(b.toneMapping),_.push(b.numClippingPlanes),_.push(b.numClipIntersection),_.push(b.depthPacking)}function m(_,b){o.disableAll(),b.instancing&&o.enable(0),b.instancingColor&&o.enable(1),b.instancingMorph&&o.enable(2),b.matcap&&o.enable(3),b.envMap&&o.enable(4),b.normalMapObjectSpace&&o.enable(5),b.normalMapTangentSpace&&o.enable(6),b.clearcoat&&o.enable(7),b.iridescence&&o.enable(8),b.alphaTest&&o.enable(9),b.vertexColors&&o.enable(10),b.vertexAlphas&&o.enable(11),b.vertexUv1s&&o.enable(12),b.vertexUv2s&&o.enable(13),b.vertexUv3s&&o.enable(14),b.vertexTangents&&o.enable(15),b.anisotropy&&o.enable(16),b.alphaHash&&o.enable(17),b.batching&&o.enable(18),b.dispersion&&o.enable(19),b.retroreflection&&o.enable(24),b.diffuseRoughness&&o.enable(25),b.batchingColor&&o.enable(20),b.gradientMap&&o.enable(21),b.packedNormalMap&&o.enable(22),b.vertexNormals&&o.enable(23),_.push(o.mask),o.disableAll(),b.fog&&o.enable(0),b.useFog&&o.enable(1),b.flatShading&&o.enable(2),b.logarithmicDepthBuffer&&o.enable(3),b.reversedDepthBuffer&&o.enable(4),b.skinning&&o.enable(5),b.morphTargets&&o.enable(6),b.morphNormals&&o.enable(7),b.morphColors&&o.enable(8),b.premultipliedAlpha&&o.enable(9),b.shadowMapEnabled&&o.enable(10),b.doubleSided&&o.enable(11),b.flipSided&&o.enable(12),b.useDepthPacking&&o.enable(13),b.dithering&&o.enable(14),b.transmission&&o.enable(15),b.sheen&&o.enable(16),b.opaque&&o.enable(17),b.pointsUvs&&o.enable(18),b.decodeVideoTexture&&o.enable(19),b.decodeVideoTextureEmissive&&o.enable(20),b.alphaToCoverage&&o.enable(21),b.numLightProbeGrids>0&&o.enable(22),b.hasPositionAttribute&&o.enable(23),_.push(o.mask)}function x(_){let b=f[_.type],F;if(b){let C=Qi[b];F=Gp.clone(C.uniforms)}else F=_.uniforms;return F}function A(_,b){let F=h.get(b);return F!==void 0?++F.usedTimes:(F=new cM(i,b,_,s),c.push(F),h.set(b,F)),F}function S(_){if(--_.usedTimes===0){let b=c.indexOf(_);c[b]=c[c.length-1],c.pop(),h.delete(_.cacheKey),_.destroy()}}function R(_){a.remove(_)}function E(){a.dispose()}return{getParameters:g,getProgramCacheKey:v,getUniforms:x,acquireProgram:A,releaseProgram:S,releaseShaderCache:R,programs:c,dispose:E}}function dM(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function pM(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function lm(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function cm(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(f){let d=0;return f.isInstancedMesh&&(d+=2),f.isSkinnedMesh&&(d+=1),d}function a(f,d,g,v,p,m){let x=i[t];return x===void 0?(x={id:f.id,object:f,geometry:d,material:g,materialVariant:o(f),groupOrder:v,renderOrder:f.renderOrder,z:p,group:m},i[t]=x):(x.id=f.id,x.object=f,x.geometry=d,x.material=g,x.materialVariant=o(f),x.groupOrder=v,x.renderOrder=f.renderOrder,x.z=p,x.group=m),t++,x}function l(f,d,g,v,p,m,x){x.reversedDepth===!0&&(p=-p);let A=a(f,d,g,v,p,m);g.transmission>0?n.push(A):g.transparent===!0?s.push(A):e.push(A)}function c(f,d,g,v,p,m){let x=a(f,d,g,v,p,m);g.transmission>0?n.unshift(x):g.transparent===!0?s.unshift(x):e.unshift(x)}function h(f,d){e.length>1&&e.sort(f||pM),n.length>1&&n.sort(d||lm),s.length>1&&s.sort(d||lm)}function u(){for(let f=t,d=i.length;f<d;f++){let g=i[f];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function mM(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new cm,i.set(n,[o])):s>=r.length?(o=new cm,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function gM(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new N,color:new te};break;case"SpotLight":e={position:new N,direction:new N,color:new te,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new N,color:new te,distance:0,decay:0};break;case"HemisphereLight":e={direction:new N,skyColor:new te,groundColor:new te};break;case"RectAreaLight":e={color:new te,position:new N,halfWidth:new N,halfHeight:new N};break}return i[t.id]=e,e}}}function _M(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Xt};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Xt};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Xt,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var xM=0;function yM(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function vM(i){let t=new gM,e=_M(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new N);let s=new N,r=new ye,o=new ye;function a(c){let h=0,u=0,f=0;for(let z=0;z<9;z++)n.probe[z].set(0,0,0);let d=0,g=0,v=0,p=0,m=0,x=0,A=0,S=0,R=0,E=0,_=0,b=0,F=0,C=0;c.sort(yM);for(let z=0,V=c.length;z<V;z++){let D=c[z],H=D.color,q=D.intensity,G=D.distance,lt=null;if(D.shadow&&D.shadow.map&&(D.shadow.map.texture.format===Ws?lt=D.shadow.map.texture:lt=D.shadow.map.depthTexture||D.shadow.map.texture),D.isAmbientLight)h+=H.r*q,u+=H.g*q,f+=H.b*q;else if(D.isLightProbe){for(let $=0;$<9;$++)n.probe[$].addScaledVector(D.sh.coefficients[$],q);C++}else if(D.isSunLight){let $=t.get(D);if($.color.copy(D.color).multiplyScalar(D.intensity),D.castShadow){let K=D.shadow,tt=e.get(D);tt.shadowIntensity=K.intensity,tt.shadowBias=K.bias,tt.shadowNormalBias=K.normalBias,tt.shadowRadius=K.radius,tt.shadowMapSize.copy(K.mapSize).multiply(K.getFrameExtents()),n.sunShadow[g]=tt,n.sunShadowMap[g]=lt;let ft=K.getViewportCount();for(let ut=0;ut<ft;ut++)n.sunShadowMatrix[v+ut]=K.getMatrix(ut),n.sunShadowCascade[v+ut]=K._cascadeData[ut];v+=ft,g++}n.sun[d]=$,d++}else if(D.isDirectionalLight){let $=t.get(D);if($.color.copy(D.color).multiplyScalar(D.intensity),D.castShadow){let K=D.shadow,tt=e.get(D);tt.shadowIntensity=K.intensity,tt.shadowBias=K.bias,tt.shadowNormalBias=K.normalBias,tt.shadowRadius=K.radius,tt.shadowMapSize=K.mapSize,n.directionalShadow[p]=tt,n.directionalShadowMap[p]=lt,n.directionalShadowMatrix[p]=D.shadow.matrix,R++}n.directional[p]=$,p++}else if(D.isSpotLight){let $=t.get(D);$.position.setFromMatrixPosition(D.matrixWorld),$.color.copy(H).multiplyScalar(q),$.distance=G,$.coneCos=Math.cos(D.angle),$.penumbraCos=Math.cos(D.angle*(1-D.penumbra)),$.decay=D.decay,n.spot[x]=$;let K=D.shadow;if(D.map&&(n.spotLightMap[b]=D.map,b++,K.updateMatrices(D),D.castShadow&&F++),n.spotLightMatrix[x]=K.matrix,D.castShadow){let tt=e.get(D);tt.shadowIntensity=K.intensity,tt.shadowBias=K.bias,tt.shadowNormalBias=K.normalBias,tt.shadowRadius=K.radius,tt.shadowMapSize=K.mapSize,n.spotShadow[x]=tt,n.spotShadowMap[x]=lt,_++}x++}else if(D.isRectAreaLight){let $=t.get(D);$.color.copy(H).multiplyScalar(q),$.halfWidth.set(D.width*.5,0,0),$.halfHeight.set(0,D.height*.5,0),n.rectArea[A]=$,A++}else if(D.isPointLight){let $=t.get(D);if($.color.copy(D.color).multiplyScalar(D.intensity),$.distance=D.distance,$.decay=D.decay,D.castShadow){let K=D.shadow,tt=e.get(D);tt.shadowIntensity=K.intensity,tt.shadowBias=K.bias,tt.shadowNormalBias=K.normalBias,tt.shadowRadius=K.radius,tt.shadowMapSize=K.mapSize,tt.shadowCameraNear=K.camera.near,tt.shadowCameraFar=K.camera.far,n.pointShadow[m]=tt,n.pointShadowMap[m]=lt,n.pointShadowMatrix[m]=D.shadow.matrix,E++}n.point[m]=$,m++}else if(D.isHemisphereLight){let $=t.get(D);$.skyColor.copy(D.color).multiplyScalar(q),$.groundColor.copy(D.groundColor).multiplyScalar(q),n.hemi[S]=$,S++}}A>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Lt.LTC_FLOAT_1,n.rectAreaLTC2=Lt.LTC_FLOAT_2):(n.rectAreaLTC1=Lt.LTC_HALF_1,n.rectAreaLTC2=Lt.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=f;let L=n.hash;(L.sunLength!==d||L.directionalLength!==p||L.pointLength!==m||L.spotLength!==x||L.rectAreaLength!==A||L.hemiLength!==S||L.numSunShadows!==g||L.numDirectionalShadows!==R||L.numPointShadows!==E||L.numSpotShadows!==_||L.numSpotMaps!==b||L.numLightProbes!==C)&&(n.sun.length=d,n.directional.length=p,n.spot.length=x,n.rectArea.length=A,n.point.length=m,n.hemi.length=S,n.sunShadow.length=g,n.sunShadowMap.length=g,n.sunShadowMatrix.length=v,n.sunShadowCascade.length=v,n.directionalShadow.length=R,n.directionalShadowMap.length=R,n.directionalShadowMatrix.length=R,n.pointShadow.length=E,n.pointShadowMap.length=E,n.pointShadowMatrix.length=E,n.spotShadow.length=_,n.spotShadowMap.length=_,n.spotLightMatrix.length=_+b-F,n.spotLightMap.length=b,n.numSpotLightShadowsWithMaps=F,n.numLightProbes=C,L.sunLength=d,L.directionalLength=p,L.pointLength=m,L.spotLength=x,L.rectAreaLength=A,L.hemiLength=S,L.numSunShadows=g,L.numDirectionalShadows=R,L.numPointShadows=E,L.numSpotShadows=_,L.numSpotMaps=b,L.numLightProbes=C,n.version=xM++)}function l(c,h){let u=0,f=0,d=0,g=0,v=0,p=0,m=h.matrixWorldInverse;for(let x=0,A=c.length;x<A;x++){let S=c[x];if(S.isSunLight){let R=n.sun[u];R.direction.setFromMatrixPosition(S.matrixWorld),R.direction.transformDirection(m),u++}else if(S.isDirectionalLight){let R=n.directional[f];R.direction.setFromMatrixPosition(S.matrixWorld),s.setFromMatrixPosition(S.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(m),f++}else if(S.isSpotLight){let R=n.spot[g];R.position.setFromMatrixPosition(S.matrixWorld),R.position.applyMatrix4(m),R.direction.setFromMatrixPosition(S.matrixWorld),s.setFromMatrixPosition(S.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(m),g++}else if(S.isRectAreaLight){let R=n.rectArea[v];R.position.setFromMatrixPosition(S.matrixWorld),R.position.applyMatrix4(m),o.identity(),r.copy(S.matrixWorld),r.premultiply(m),o.extractRotation(r),R.halfWidth.set(S.width*.5,0,0),R.halfHeight.set(0,S.height*.5,0),R.halfWidth.applyMatrix4(o),R.halfHeight.applyMatrix4(o),v++}else if(S.isPointLight){let R=n.point[d];R.position.setFromMatrixPosition(S.matrixWorld),R.position.applyMatrix4(m),d++}else if(S.isHemisphereLight){let R=n.hemi[p];R.direction.setFromMatrixPosition(S.matrixWorld),R.direction.transformDirection(m),p++}}}return{setup:a,setupView:l,state:n}}function hm(i){let t=new vM(i),e=[],n=[],s=[];function r(u){h.camera=u,e.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):e.push(u)}function a(u){n.push(u)}function l(){t.setup(e),s.sort((u,f)=>u.priority-f.priority||u.id-f.id)}function c(u){t.setupView(e,u)}let h={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function SM(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new hm(i),t.set(s,[a])):r>=o.length?(a=new hm(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var MM=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,bM=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,wM=[new N(1,0,0),new N(-1,0,0),new N(0,1,0),new N(0,-1,0),new N(0,0,1),new N(0,0,-1)],TM=[new N(0,-1,0),new N(0,-1,0),new N(0,0,1),new N(0,0,-1),new N(0,-1,0),new N(0,-1,0)],um=new ye,xa=new N,Ku=new N;function EM(i,t,e){let n=new Fs,s=new Xt,r=new Xt,o=new $e,a=new Cl,l=new Pl,c={},h=e.maxTextureSize,u={[Hs]:Dn,[Dn]:Hs,[Nn]:Nn},f=new ai({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Xt},radius:{value:4}},vertexShader:MM,fragmentShader:bM}),d=f.clone();d.defines.HORIZONTAL_PASS=1;let g=new Ue;g.setAttribute("position",new Ye(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let v=new ne(g,f),p=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=sr;let m=this.type;this.render=function(E,_,b){if(p.enabled===!1||p.autoUpdate===!1&&p.needsUpdate===!1||E.length===0)return;this.type===sp&&(Yt("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=sr);let F=i.getRenderTarget(),C=i.getActiveCubeFace(),L=i.getActiveMipmapLevel(),z=i.state;z.setBlending(rr),z.buffers.depth.getReversed()===!0?z.buffers.color.setClear(0,0,0,0):z.buffers.color.setClear(1,1,1,1),z.buffers.depth.setTest(!0),z.setScissorTest(!1);let V=m!==this.type;V&&_.traverse(function(D){D.material&&(Array.isArray(D.material)?D.material.forEach(H=>H.needsUpdate=!0):D.material.needsUpdate=!0)});for(let D=0,H=E.length;D<H;D++){let q=E[D],G=q.shadow;if(G===void 0){Yt("WebGLShadowMap:",q,"has no shadow.");continue}if(G.autoUpdate===!1&&G.needsUpdate===!1)continue;s.copy(G.mapSize);let lt=G.getFrameExtents();s.multiply(lt),r.copy(G.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/lt.x),s.x=r.x*lt.x,G.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/lt.y),s.y=r.y*lt.y,G.mapSize.y=r.y));let $=i.state.buffers.depth.getReversed();if(G.camera._reversedDepth=$,G.map===null||V===!0){if(G.map!==null&&(G.map.depthTexture!==null&&(G.map.depthTexture.dispose(),G.map.depthTexture=null),G.map.dispose()),this.type===to){if(q.isPointLight){Yt("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}G.map=new oi(s.x,s.y,{format:Ws,type:Di,minFilter:Ln,magFilter:Ln,generateMipmaps:!1}),G.map.texture.name=q.name+".shadowMap",G.map.depthTexture=new ms(s.x,s.y,Li),G.map.depthTexture.name=q.name+".shadowMapDepth",G.map.depthTexture.format=fs,G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Cn,G.map.depthTexture.magFilter=Cn}else q.isPointLight?(G.map=new va(s.x),G.map.depthTexture=new Xo(s.x,Ii)):(G.map=new oi(s.x,s.y),G.map.depthTexture=new ms(s.x,s.y,Ii)),G.map.depthTexture.name=q.name+".shadowMap",G.map.depthTexture.format=fs,this.type===sr?(G.map.depthTexture.compareFunction=$?zu:Bu,G.map.depthTexture.minFilter=Ln,G.map.depthTexture.magFilter=Ln):(G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Cn,G.map.depthTexture.magFilter=Cn);G.camera.updateProjectionMatrix()}G.map.isWebGLCubeRenderTarget!==!0&&(G.map.width!==s.x||G.map.height!==s.y)&&G.map.setSize(s.x,s.y);let K=G.map.isWebGLCubeRenderTarget?6:G.getViewportCount();q.isPointLight!==!0&&G.updateMatrices(q,b);let tt=(G.camera.layers.mask&4294967294)!==0?G.camera.layers:b.layers;for(let ft=0;ft<K;ft++){let ut=G.getCamera(ft);if(q.isPointLight){let Q=G.camera,mt=G.matrix,xt=q.distance||Q.far;xt!==Q.far&&(Q.far=xt,Q.updateProjectionMatrix()),xa.setFromMatrixPosition(q.matrixWorld),Q.position.copy(xa),Ku.copy(Q.position),Ku.add(wM[ft]),Q.up.copy(TM[ft]),Q.lookAt(Ku),Q.updateMatrixWorld(),mt.makeTranslation(-xa.x,-xa.y,-xa.z),um.multiplyMatrices(Q.projectionMatrix,Q.matrixWorldInverse),G._frustum.setFromProjectionMatrix(um,Q.coordinateSystem,Q.reversedDepth)}if(G.map.isWebGLCubeRenderTarget)i.setRenderTarget(G.map,ft),i.clear();else{ft===0&&(i.setRenderTarget(G.map),i.clear());let Q=G.getViewport(ft);o.set(r.x*Q.x,r.y*Q.y,r.x*Q.z,r.y*Q.w),z.viewport(o)}n=G.getFrustum(ft),S(_,b,ut,q,tt,this.type)}G.isPointLightShadow!==!0&&this.type===to&&x(G,b),G.needsUpdate=!1}m=this.type,p.needsUpdate=!1,i.setRenderTarget(F,C,L)};function x(E,_){let b=t.update(v);f.defines.VSM_SAMPLES!==E.blurSamples&&(f.defines.VSM_SAMPLES=E.blurSamples,d.defines.VSM_SAMPLES=E.blurSamples,f.needsUpdate=!0,d.needsUpdate=!0),E.mapPass===null?E.mapPass=new oi(s.x,s.y,{format:Ws,type:Di}):(E.mapPass.width!==E.map.width||E.mapPass.height!==E.map.height)&&E.mapPass.setSize(E.map.width,E.map.height),f.uniforms.shadow_pass.value=E.map.depthTexture,f.uniforms.resolution.value.set(E.map.width,E.map.height),f.uniforms.radius.value=E.radius,i.setRenderTarget(E.mapPass),i.clear(),i.renderBufferDirect(_,null,b,f,v,null),d.uniforms.shadow_pass.value=E.mapPass.texture,d.uniforms.resolution.value.set(E.map.width,E.map.height),d.uniforms.radius.value=E.radius,i.setRenderTarget(E.map),i.clear(),i.renderBufferDirect(_,null,b,d,v,null)}function A(E,_,b,F){let C=null,L=b.isPointLight===!0?E.customDistanceMaterial:E.customDepthMaterial;if(L!==void 0)C=L;else if(C=b.isPointLight===!0?l:a,i.localClippingEnabled&&_.clipShadows===!0&&Array.isArray(_.clippingPlanes)&&_.clippingPlanes.length!==0||_.displacementMap&&_.displacementScale!==0||_.alphaMap&&_.alphaTest>0||_.map&&_.alphaTest>0||_.alphaToCoverage===!0){let z=C.uuid,V=_.uuid,D=c[z];D===void 0&&(D={},c[z]=D);let H=D[V];H===void 0&&(H=C.clone(),D[V]=H,_.addEventListener("dispose",R)),C=H}if(C.visible=_.visible,C.wireframe=_.wireframe,F===to?C.side=_.shadowSide!==null?_.shadowSide:_.side:C.side=_.shadowSide!==null?_.shadowSide:u[_.side],C.alphaMap=_.alphaMap,C.alphaTest=_.alphaToCoverage===!0?.5:_.alphaTest,C.map=_.map,C.clipShadows=_.clipShadows,C.clippingPlanes=_.clippingPlanes,C.clipIntersection=_.clipIntersection,C.displacementMap=_.displacementMap,C.displacementScale=_.displacementScale,C.displacementBias=_.displacementBias,C.wireframeLinewidth=_.wireframeLinewidth,C.linewidth=_.linewidth,b.isPointLight===!0&&C.isMeshDistanceMaterial===!0){let z=i.properties.get(C);z.light=b}return C}function S(E,_,b,F,C,L){if(E.visible===!1)return;if(E.layers.test(C)&&(E.isMesh||E.isLine||E.isPoints)&&(E.castShadow||E.receiveShadow&&L===to)&&(!E.frustumCulled||E.intersectsFrustum(n))){E.modelViewMatrix.multiplyMatrices(b.matrixWorldInverse,E.matrixWorld);let D=t.update(E),H=E.material;if(Array.isArray(H)){let q=D.groups;for(let G=0,lt=q.length;G<lt;G++){let $=q[G],K=H[$.materialIndex];if(K&&K.visible){let tt=A(E,K,F,L);E.onBeforeShadow(i,E,_,b,D,tt,$),i.renderBufferDirect(b,null,D,tt,E,$),E.onAfterShadow(i,E,_,b,D,tt,$)}}}else if(H.visible){let q=A(E,H,F,L);E.onBeforeShadow(i,E,_,b,D,q,null),i.renderBufferDirect(b,null,D,q,E,null),E.onAfterShadow(i,E,_,b,D,q,null)}}let V=E.children;for(let D=0,H=V.length;D<H;D++)S(V[D],_,b,F,C,L)}function R(E){E.target.removeEventListener("dispose",R);for(let b in c){let F=c[b],C=E.target.uuid;C in F&&(F[C].dispose(),delete F[C])}}}function AM(i,t){function e(){let O=!1,rt=new $e,nt=null,wt=new $e(0,0,0,0);return{setMask:function(gt){nt!==gt&&!O&&(i.colorMask(gt,gt,gt,gt),nt=gt)},setLocked:function(gt){O=gt},setClear:function(gt,St,Gt,Jt,ct){ct===!0&&(gt*=Jt,St*=Jt,Gt*=Jt),rt.set(gt,St,Gt,Jt),wt.equals(rt)===!1&&(i.clearColor(gt,St,Gt,Jt),wt.copy(rt))},reset:function(){O=!1,nt=null,wt.set(-1,0,0,0)}}}function n(){let O=!1,rt=!1,nt=null,wt=null,gt=null;return{setReversed:function(St){if(rt!==St){let Gt=t.get("EXT_clip_control");St?Gt.clipControlEXT(Gt.LOWER_LEFT_EXT,Gt.ZERO_TO_ONE_EXT):Gt.clipControlEXT(Gt.LOWER_LEFT_EXT,Gt.NEGATIVE_ONE_TO_ONE_EXT),rt=St;let Jt=gt;gt=null,this.setClear(Jt)}},getReversed:function(){return rt},setTest:function(St){St?Mt(i.DEPTH_TEST):Ht(i.DEPTH_TEST)},setMask:function(St){nt!==St&&!O&&(i.depthMask(St),nt=St)},setFunc:function(St){if(rt&&(St=Bp[St]),wt!==St){switch(St){case fl:i.depthFunc(i.NEVER);break;case dl:i.depthFunc(i.ALWAYS);break;case pl:i.depthFunc(i.LESS);break;case Gr:i.depthFunc(i.LEQUAL);break;case ml:i.depthFunc(i.EQUAL);break;case gl:i.depthFunc(i.GEQUAL);break;case _l:i.depthFunc(i.GREATER);break;case xl:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}wt=St}},setLocked:function(St){O=St},setClear:function(St){gt!==St&&(gt=St,rt&&(St=1-St),i.clearDepth(St))},reset:function(){O=!1,nt=null,wt=null,gt=null,rt=!1}}}function s(){let O=!1,rt=null,nt=null,wt=null,gt=null,St=null,Gt=null,Jt=null,ct=null;return{setTest:function(Ot){O||(Ot?Mt(i.STENCIL_TEST):Ht(i.STENCIL_TEST))},setMask:function(Ot){rt!==Ot&&!O&&(i.stencilMask(Ot),rt=Ot)},setFunc:function(Ot,Kt,Rt){(nt!==Ot||wt!==Kt||gt!==Rt)&&(i.stencilFunc(Ot,Kt,Rt),nt=Ot,wt=Kt,gt=Rt)},setOp:function(Ot,Kt,Rt){(St!==Ot||Gt!==Kt||Jt!==Rt)&&(i.stencilOp(Ot,Kt,Rt),St=Ot,Gt=Kt,Jt=Rt)},setLocked:function(Ot){O=Ot},setClear:function(Ot){ct!==Ot&&(i.clearStencil(Ot),ct=Ot)},reset:function(){O=!1,rt=null,nt=null,wt=null,gt=null,St=null,Gt=null,Jt=null,ct=null}}}let r=new e,o=new n,a=new s,l={},c=new WeakMap,h={},u={},f={},d=new WeakMap,g=[],v=null,p=!1,m=null,x=null,A=null,S=null,R=null,E=null,_=null,b=new te(0,0,0),F=0,C=!1,L=null,z=null,V=null,D=null,H=null,q=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),G=!1,lt=0,$=i.getParameter(i.VERSION);$.indexOf("WebGL")!==-1?(lt=parseFloat(/^WebGL (\d)/.exec($)[1]),G=lt>=1):$.indexOf("OpenGL ES")!==-1&&(lt=parseFloat(/^OpenGL ES (\d)/.exec($)[1]),G=lt>=2);let K=null,tt={},ft=i.getParameter(i.SCISSOR_BOX),ut=i.getParameter(i.VIEWPORT),Q=new $e().fromArray(ft),mt=new $e().fromArray(ut);function xt(O,rt,nt,wt){let gt=new Uint8Array(4),St=i.createTexture();i.bindTexture(O,St),i.texParameteri(O,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(O,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Gt=0;Gt<nt;Gt++)O===i.TEXTURE_3D||O===i.TEXTURE_2D_ARRAY?i.texImage3D(rt,0,i.RGBA,1,1,wt,0,i.RGBA,i.UNSIGNED_BYTE,gt):i.texImage2D(rt+Gt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,gt);return St}let At={};At[i.TEXTURE_2D]=xt(i.TEXTURE_2D,i.TEXTURE_2D,1),At[i.TEXTURE_CUBE_MAP]=xt(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),At[i.TEXTURE_2D_ARRAY]=xt(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),At[i.TEXTURE_3D]=xt(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Mt(i.DEPTH_TEST),o.setFunc(Gr),on(!1),Le(yu),Mt(i.CULL_FACE),Xe(rr);function Mt(O){h[O]!==!0&&(i.enable(O),h[O]=!0)}function Ht(O){h[O]!==!1&&(i.disable(O),h[O]=!1)}function re(O,rt){return f[O]!==rt?(i.bindFramebuffer(O,rt),f[O]=rt,O===i.DRAW_FRAMEBUFFER&&(f[i.FRAMEBUFFER]=rt),O===i.FRAMEBUFFER&&(f[i.DRAW_FRAMEBUFFER]=rt),!0):!1}function Vt(O,rt){let nt=g,wt=!1;if(O){nt=d.get(rt),nt===void 0&&(nt=[],d.set(rt,nt));let gt=O.textures;if(nt.length!==gt.length||nt[0]!==i.COLOR_ATTACHMENT0){for(let St=0,Gt=gt.length;St<Gt;St++)nt[St]=i.COLOR_ATTACHMENT0+St;nt.length=gt.length,wt=!0}}else nt[0]!==i.BACK&&(nt[0]=i.BACK,wt=!0);wt&&i.drawBuffers(nt)}function ue(O){return v!==O?(i.useProgram(O),v=O,!0):!1}let le={[or]:i.FUNC_ADD,[op]:i.FUNC_SUBTRACT,[ap]:i.FUNC_REVERSE_SUBTRACT};le[lp]=i.MIN,le[cp]=i.MAX;let ie={[hp]:i.ZERO,[up]:i.ONE,[fp]:i.SRC_COLOR,[bu]:i.SRC_ALPHA,[xp]:i.SRC_ALPHA_SATURATE,[gp]:i.DST_COLOR,[pp]:i.DST_ALPHA,[dp]:i.ONE_MINUS_SRC_COLOR,[wu]:i.ONE_MINUS_SRC_ALPHA,[_p]:i.ONE_MINUS_DST_COLOR,[mp]:i.ONE_MINUS_DST_ALPHA,[yp]:i.CONSTANT_COLOR,[vp]:i.ONE_MINUS_CONSTANT_COLOR,[Sp]:i.CONSTANT_ALPHA,[Mp]:i.ONE_MINUS_CONSTANT_ALPHA};function Xe(O,rt,nt,wt,gt,St,Gt,Jt,ct,Ot){if(O===rr){p===!0&&(Ht(i.BLEND),p=!1);return}if(p===!1&&(Mt(i.BLEND),p=!0),O!==rp){if(O!==m||Ot!==C){if((x!==or||R!==or)&&(i.blendEquation(i.FUNC_ADD),x=or,R=or),Ot)switch(O){case eo:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case vu:i.blendFunc(i.ONE,i.ONE);break;case Su:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Mu:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:jt("WebGLState: Invalid blending: ",O);break}else switch(O){case eo:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case vu:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case Su:jt("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Mu:jt("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:jt("WebGLState: Invalid blending: ",O);break}A=null,S=null,E=null,_=null,b.set(0,0,0),F=0,m=O,C=Ot}return}gt=gt||rt,St=St||nt,Gt=Gt||wt,(rt!==x||gt!==R)&&(i.blendEquationSeparate(le[rt],le[gt]),x=rt,R=gt),(nt!==A||wt!==S||St!==E||Gt!==_)&&(i.blendFuncSeparate(ie[nt],ie[wt],ie[St],ie[Gt]),A=nt,S=wt,E=St,_=Gt),(Jt.equals(b)===!1||ct!==F)&&(i.blendColor(Jt.r,Jt.g,Jt.b,ct),b.copy(Jt),F=ct),m=O,C=!1}function Be(O,rt){O.side===Nn?Ht(i.CULL_FACE):Mt(i.CULL_FACE);let nt=O.side===Dn;rt&&(nt=!nt),on(nt),O.blending===eo&&O.transparent===!1?Xe(rr):Xe(O.blending,O.blendEquation,O.blendSrc,O.blendDst,O.blendEquationAlpha,O.blendSrcAlpha,O.blendDstAlpha,O.blendColor,O.blendAlpha,O.premultipliedAlpha),o.setFunc(O.depthFunc),o.setTest(O.depthTest),o.setMask(O.depthWrite),r.setMask(O.colorWrite);let wt=O.stencilWrite;a.setTest(wt),wt&&(a.setMask(O.stencilWriteMask),a.setFunc(O.stencilFunc,O.stencilRef,O.stencilFuncMask),a.setOp(O.stencilFail,O.stencilZFail,O.stencilZPass)),ve(O.polygonOffset,O.polygonOffsetFactor,O.polygonOffsetUnits),O.alphaToCoverage===!0?Mt(i.SAMPLE_ALPHA_TO_COVERAGE):Ht(i.SAMPLE_ALPHA_TO_COVERAGE)}function on(O){L!==O&&(O?i.frontFace(i.CW):i.frontFace(i.CCW),L=O)}function Le(O){O!==np?(Mt(i.CULL_FACE),O!==z&&(O===yu?i.cullFace(i.BACK):O===ip?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Ht(i.CULL_FACE),z=O}function Mn(O){O!==V&&(G&&i.lineWidth(O),V=O)}function ve(O,rt,nt){O?(Mt(i.POLYGON_OFFSET_FILL),(D!==rt||H!==nt)&&(D=rt,H=nt,o.getReversed()&&(rt=-rt,nt=-nt),i.polygonOffset(rt,nt))):Ht(i.POLYGON_OFFSET_FILL)}function mn(O){O?Mt(i.SCISSOR_TEST):Ht(i.SCISSOR_TEST)}function Je(O){O===void 0&&(O=i.TEXTURE0+q-1),K!==O&&(i.activeTexture(O),K=O)}function an(O,rt,nt){nt===void 0&&(K===null?nt=i.TEXTURE0+q-1:nt=K);let wt=tt[nt];wt===void 0&&(wt={type:void 0,texture:void 0},tt[nt]=wt),(wt.type!==O||wt.texture!==rt)&&(K!==nt&&(i.activeTexture(nt),K=nt),i.bindTexture(O,rt||At[O]),wt.type=O,wt.texture=rt)}function B(){let O=tt[K];O!==void 0&&O.type!==void 0&&(i.bindTexture(O.type,null),O.type=void 0,O.texture=void 0)}function Ct(){try{i.compressedTexImage2D(...arguments)}catch(O){jt("WebGLState:",O)}}function $t(){try{i.compressedTexImage3D(...arguments)}catch(O){jt("WebGLState:",O)}}function oe(){try{i.texSubImage2D(...arguments)}catch(O){jt("WebGLState:",O)}}function bt(){try{i.texSubImage3D(...arguments)}catch(O){jt("WebGLState:",O)}}function Ne(){try{i.compressedTexSubImage2D(...arguments)}catch(O){jt("WebGLState:",O)}}function kt(){try{i.compressedTexSubImage3D(...arguments)}catch(O){jt("WebGLState:",O)}}function qt(){try{i.texStorage2D(...arguments)}catch(O){jt("WebGLState:",O)}}function P(){try{i.texStorage3D(...arguments)}catch(O){jt("WebGLState:",O)}}function M(){try{i.texImage2D(...arguments)}catch(O){jt("WebGLState:",O)}}function X(){try{i.texImage3D(...arguments)}catch(O){jt("WebGLState:",O)}}function ht(O){return u[O]!==void 0?u[O]:i.getParameter(O)}function ot(O,rt){u[O]!==rt&&(i.pixelStorei(O,rt),u[O]=rt)}function _t(O){Q.equals(O)===!1&&(i.scissor(O.x,O.y,O.z,O.w),Q.copy(O))}function yt(O){mt.equals(O)===!1&&(i.viewport(O.x,O.y,O.z,O.w),mt.copy(O))}function et(O,rt){let nt=c.get(rt);nt===void 0&&(nt=new WeakMap,c.set(rt,nt));let wt=nt.get(O);wt===void 0&&(wt=i.getUniformBlockIndex(rt,O.name),i.uniformBlockBinding(rt,wt,wt),nt.set(O,wt))}function it(O,rt,nt){let gt=c.get(rt).get(O);l[gt]!==nt&&(i.bindBufferBase(i.UNIFORM_BUFFER,gt,nt),l[gt]=nt)}function pt(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},K=null,tt={},f={},l={},d=new WeakMap,g=[],v=null,p=!1,m=null,x=null,A=null,S=null,R=null,E=null,_=null,b=new te(0,0,0),F=0,C=!1,L=null,z=null,V=null,D=null,H=null,Q.set(0,0,i.canvas.width,i.canvas.height),mt.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Mt,disable:Ht,bindFramebuffer:re,drawBuffers:Vt,useProgram:ue,setBlending:Xe,setMaterial:Be,setFlipSided:on,setCullFace:Le,setLineWidth:Mn,setPolygonOffset:ve,setScissorTest:mn,activeTexture:Je,bindTexture:an,unbindTexture:B,compressedTexImage2D:Ct,compressedTexImage3D:$t,texImage2D:M,texImage3D:X,pixelStorei:ot,getParameter:ht,updateUBOMapping:et,uniformBlockBinding:it,texStorage2D:qt,texStorage3D:P,texSubImage2D:oe,texSubImage3D:bt,compressedTexSubImage2D:Ne,compressedTexSubImage3D:kt,scissor:_t,viewport:yt,reset:pt}}function RM(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Xt,h=new WeakMap,u=new Set,f,d=new WeakMap,g=new Set,v=new FinalizationRegistry(P=>g.delete(P)),p=!1;try{p=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function m(P,M){return p?new OffscreenCanvas(P,M):Oo("canvas")}function x(P,M,X){let ht=1,ot=qt(P);if((ot.width>X||ot.height>X)&&(ht=X/Math.max(ot.width,ot.height)),ht<1)if(typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&P instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&P instanceof ImageBitmap||typeof VideoFrame<"u"&&P instanceof VideoFrame){let _t=Math.floor(ht*ot.width),yt=Math.floor(ht*ot.height);f===void 0&&(f=m(_t,yt));let et=M?m(_t,yt):f;return et.width=_t,et.height=yt,et.getContext("2d").drawImage(P,0,0,_t,yt),Yt("WebGLRenderer: Texture has been resized from ("+ot.width+"x"+ot.height+") to ("+_t+"x"+yt+")."),et}else return"data"in P&&Yt("WebGLRenderer: Image in DataTexture is too big ("+ot.width+"x"+ot.height+")."),P;return P}function A(P){return P.generateMipmaps}function S(P){i.generateMipmap(P)}function R(P){return P.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:P.isWebGL3DRenderTarget?i.TEXTURE_3D:P.isWebGLArrayRenderTarget||P.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function E(P,M,X,ht,ot,_t=!1){if(P!==null){if(i[P]!==void 0)return i[P];Yt("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+P+"'")}let yt;ht&&(yt=t.get("EXT_texture_norm16"),yt||Yt("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let et=M;if(M===i.RED&&(X===i.FLOAT&&(et=i.R32F),X===i.HALF_FLOAT&&(et=i.R16F),X===i.UNSIGNED_BYTE&&(et=i.R8),X===i.UNSIGNED_SHORT&&yt&&(et=yt.R16_EXT),X===i.SHORT&&yt&&(et=yt.R16_SNORM_EXT)),M===i.RED_INTEGER&&(X===i.UNSIGNED_BYTE&&(et=i.R8UI),X===i.UNSIGNED_SHORT&&(et=i.R16UI),X===i.UNSIGNED_INT&&(et=i.R32UI),X===i.BYTE&&(et=i.R8I),X===i.SHORT&&(et=i.R16I),X===i.INT&&(et=i.R32I)),M===i.RG&&(X===i.FLOAT&&(et=i.RG32F),X===i.HALF_FLOAT&&(et=i.RG16F),X===i.UNSIGNED_BYTE&&(et=i.RG8),X===i.UNSIGNED_SHORT&&yt&&(et=yt.RG16_EXT),X===i.SHORT&&yt&&(et=yt.RG16_SNORM_EXT)),M===i.RG_INTEGER&&(X===i.UNSIGNED_BYTE&&(et=i.RG8UI),X===i.UNSIGNED_SHORT&&(et=i.RG16UI),X===i.UNSIGNED_INT&&(et=i.RG32UI),X===i.BYTE&&(et=i.RG8I),X===i.SHORT&&(et=i.RG16I),X===i.INT&&(et=i.RG32I)),M===i.RGB_INTEGER&&(X===i.UNSIGNED_BYTE&&(et=i.RGB8UI),X===i.UNSIGNED_SHORT&&(et=i.RGB16UI),X===i.UNSIGNED_INT&&(et=i.RGB32UI),X===i.BYTE&&(et=i.RGB8I),X===i.SHORT&&(et=i.RGB16I),X===i.INT&&(et=i.RGB32I)),M===i.RGBA_INTEGER&&(X===i.UNSIGNED_BYTE&&(et=i.RGBA8UI),X===i.UNSIGNED_SHORT&&(et=i.RGBA16UI),X===i.UNSIGNED_INT&&(et=i.RGBA32UI),X===i.BYTE&&(et=i.RGBA8I),X===i.SHORT&&(et=i.RGBA16I),X===i.INT&&(et=i.RGBA32I)),M===i.RGB&&(X===i.UNSIGNED_SHORT&&yt&&(et=yt.RGB16_EXT),X===i.SHORT&&yt&&(et=yt.RGB16_SNORM_EXT),X===i.UNSIGNED_INT_5_9_9_9_REV&&(et=i.RGB9_E5),X===i.UNSIGNED_INT_10F_11F_11F_REV&&(et=i.R11F_G11F_B10F)),M===i.RGBA){let it=_t?Fo:_e.getTransfer(ot);X===i.FLOAT&&(et=i.RGBA32F),X===i.HALF_FLOAT&&(et=i.RGBA16F),X===i.UNSIGNED_BYTE&&(et=it===Ae?i.SRGB8_ALPHA8:i.RGBA8),X===i.UNSIGNED_SHORT&&yt&&(et=yt.RGBA16_EXT),X===i.SHORT&&yt&&(et=yt.RGBA16_SNORM_EXT),X===i.UNSIGNED_SHORT_4_4_4_4&&(et=i.RGBA4),X===i.UNSIGNED_SHORT_5_5_5_1&&(et=i.RGB5_A1)}return(et===i.R16F||et===i.R32F||et===i.RG16F||et===i.RG32F||et===i.RGBA16F||et===i.RGBA32F)&&t.get("EXT_color_buffer_float"),et}function _(P,M){let X;return P?M===null||M===Ii||M===lr?X=i.DEPTH24_STENCIL8:M===Li?X=i.DEPTH32F_STENCIL8:M===io&&(X=i.DEPTH24_STENCIL8,Yt("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):M===null||M===Ii||M===lr?X=i.DEPTH_COMPONENT24:M===Li?X=i.DEPTH_COMPONENT32F:M===io&&(X=i.DEPTH_COMPONENT16),X}function b(P,M){return A(P)===!0||P.isFramebufferTexture&&P.minFilter!==Cn&&P.minFilter!==Ln?Math.log2(Math.max(M.width,M.height))+1:P.mipmaps.length>0?P.mipmaps.length:P.isCompressedTexture&&Array.isArray(P.image)?M.mipmaps.length:1}function F(P){let M=new WeakRef(P);n.get(P).__ref=M,g.add(M),v.register(P,M,M)}function C(P){let M=n.get(P).__ref;M!==void 0&&(g.delete(M),v.unregister(M))}function L(P){V(P.target)}function z(P){D(P.target)}function V(P){P.removeEventListener("dispose",L),C(P),q(P),P.isVideoTexture&&h.delete(P),P.isHTMLTexture&&u.delete(P)}function D(P){P.removeEventListener("dispose",z),C(P),lt(P)}function H(){for(let P of g){let M=P.deref();M!==void 0&&(M.isRenderTarget===!0?D(M):V(M))}g.clear(),u.clear()}function q(P){let M=n.get(P);if(M.__webglInit===void 0)return;let X=P.source,ht=d.get(X);if(ht){let ot=ht[M.__cacheKey];ot.usedTimes--,ot.usedTimes===0&&G(P),Object.keys(ht).length===0&&d.delete(X)}n.remove(P)}function G(P){let M=n.get(P);i.deleteTexture(M.__webglTexture);let X=P.source,ht=d.get(X);delete ht[M.__cacheKey],o.memory.textures--}function lt(P){let M=n.get(P);M.__depthDisposeCallback&&M.__depthDisposeCallback();let X=P.depthTexture;if(X&&X.renderTarget===P&&V(X),P.isWebGLCubeRenderTarget)for(let ot=0;ot<6;ot++){if(Array.isArray(M.__webglFramebuffer[ot]))for(let _t=0;_t<M.__webglFramebuffer[ot].length;_t++)i.deleteFramebuffer(M.__webglFramebuffer[ot][_t]);else i.deleteFramebuffer(M.__webglFramebuffer[ot]);M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer[ot])}else{if(Array.isArray(M.__webglFramebuffer))for(let ot=0;ot<M.__webglFramebuffer.length;ot++)i.deleteFramebuffer(M.__webglFramebuffer[ot]);else i.deleteFramebuffer(M.__webglFramebuffer);if(M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer),M.__webglMultisampledFramebuffer&&i.deleteFramebuffer(M.__webglMultisampledFramebuffer),M.__webglColorRenderbuffer)for(let ot=0;ot<M.__webglColorRenderbuffer.length;ot++)M.__webglColorRenderbuffer[ot]&&i.deleteRenderbuffer(M.__webglColorRenderbuffer[ot]);M.__webglDepthRenderbuffer&&i.deleteRenderbuffer(M.__webglDepthRenderbuffer)}let ht=P.textures;for(let ot=0,_t=ht.length;ot<_t;ot++){let yt=n.get(ht[ot]);yt.__webglTexture&&(i.deleteTexture(yt.__webglTexture),o.memory.textures--),n.remove(ht[ot])}n.remove(P)}let $=0;function K(){$=0}function tt(){return $}function ft(P){$=P}function ut(){let P=$;return P>=s.maxTextures&&Yt("WebGLTextures: Trying to use "+(P+1)+" texture units while this GPU supports only "+s.maxTextures),$+=1,P}function Q(P){let M=[];return M.push(P.wrapS),M.push(P.wrapT),M.push(P.wrapR||0),M.push(P.magFilter),M.push(P.minFilter),M.push(P.anisotropy),M.push(P.internalFormat),M.push(P.format),M.push(P.type),M.push(P.generateMipmaps),M.push(P.mipmapsAutoUpdate),M.push(P.premultiplyAlpha),M.push(P.flipY),M.push(P.unpackAlignment),M.push(P.colorSpace),M.join()}function mt(P,M){let X=n.get(P);if(P.isVideoTexture&&Ne(P),P.isRenderTargetTexture===!1&&P.isExternalTexture!==!0&&P.version>0&&X.__version!==P.version){let ht=P.image;if(ht===null)Yt("WebGLRenderer: Texture marked for update but no image data found.");else if(ht.complete===!1)Yt("WebGLRenderer: Texture marked for update but image is incomplete");else{Be(X,P,M);return}}else P.isExternalTexture&&(X.__webglTexture=P.sourceTexture?P.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,X.__webglTexture,i.TEXTURE0+M)}function xt(P,M){let X=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&X.__version!==P.version){Be(X,P,M);return}else P.isExternalTexture&&(X.__webglTexture=P.sourceTexture?P.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,X.__webglTexture,i.TEXTURE0+M)}function At(P,M){let X=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&X.__version!==P.version){Be(X,P,M);return}e.bindTexture(i.TEXTURE_3D,X.__webglTexture,i.TEXTURE0+M)}function Mt(P,M){let X=n.get(P);if(P.version>0&&X.__version!==P.version){on(X,P,M);return}e.bindTexture(i.TEXTURE_CUBE_MAP,X.__webglTexture,i.TEXTURE0+M)}let Ht={[Hr]:i.REPEAT,[$i]:i.CLAMP_TO_EDGE,[yl]:i.MIRRORED_REPEAT},re={[Cn]:i.NEAREST,[Tp]:i.NEAREST_MIPMAP_NEAREST,[ca]:i.NEAREST_MIPMAP_LINEAR,[Ln]:i.LINEAR,[ql]:i.LINEAR_MIPMAP_NEAREST,[Pi]:i.LINEAR_MIPMAP_LINEAR},Vt={[Cp]:i.NEVER,[ku]:i.ALWAYS,[Pp]:i.LESS,[Bu]:i.LEQUAL,[Ip]:i.EQUAL,[zu]:i.GEQUAL,[Lp]:i.GREATER,[Dp]:i.NOTEQUAL};function ue(P,M){if(M.type===Li&&t.has("OES_texture_float_linear")===!1&&(M.magFilter===Ln||M.magFilter===ql||M.magFilter===ca||M.magFilter===Pi||M.minFilter===Ln||M.minFilter===ql||M.minFilter===ca||M.minFilter===Pi)&&Yt("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(P,i.TEXTURE_WRAP_S,Ht[M.wrapS]),i.texParameteri(P,i.TEXTURE_WRAP_T,Ht[M.wrapT]),(P===i.TEXTURE_3D||P===i.TEXTURE_2D_ARRAY)&&i.texParameteri(P,i.TEXTURE_WRAP_R,Ht[M.wrapR]),i.texParameteri(P,i.TEXTURE_MAG_FILTER,re[M.magFilter]),i.texParameteri(P,i.TEXTURE_MIN_FILTER,re[M.minFilter]),M.compareFunction&&(i.texParameteri(P,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(P,i.TEXTURE_COMPARE_FUNC,Vt[M.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(M.magFilter===Cn||M.minFilter!==ca&&M.minFilter!==Pi||M.type===Li&&t.has("OES_texture_float_linear")===!1)return;if(M.anisotropy>1||n.get(M).__currentAnisotropy){let X=t.get("EXT_texture_filter_anisotropic");i.texParameterf(P,X.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(M.anisotropy,s.getMaxAnisotropy())),n.get(M).__currentAnisotropy=M.anisotropy}}}function le(P,M){let X=!1;P.__webglInit===void 0&&(P.__webglInit=!0,M.addEventListener("dispose",L),F(M));let ht=M.source,ot=d.get(ht);ot===void 0&&(ot={},d.set(ht,ot));let _t=Q(M);if(_t!==P.__cacheKey){ot[_t]===void 0&&(ot[_t]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,X=!0),ot[_t].usedTimes++;let yt=ot[P.__cacheKey];yt!==void 0&&(ot[P.__cacheKey].usedTimes--,yt.usedTimes===0&&G(M)),P.__cacheKey=_t,P.__webglTexture=ot[_t].texture}return X}function ie(P,M,X){return Math.floor(Math.floor(P/X)/M)}function Xe(P,M,X,ht){let _t=P.updateRanges;if(_t.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,M.width,M.height,X,ht,M.data);else{_t.sort((O,rt)=>O.start-rt.start);let yt=0;for(let O=1;O<_t.length;O++){let rt=_t[yt],nt=_t[O],wt=rt.start+rt.count,gt=ie(nt.start,M.width,4),St=ie(rt.start,M.width,4);nt.start<=wt+1&&gt===St&&ie(nt.start+nt.count-1,M.width,4)===gt?rt.count=Math.max(rt.count,nt.start+nt.count-rt.start):(++yt,_t[yt]=nt)}_t.length=yt+1;let et=e.getParameter(i.UNPACK_ROW_LENGTH),it=e.getParameter(i.UNPACK_SKIP_PIXELS),pt=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,M.width);for(let O=0,rt=_t.length;O<rt;O++){let nt=_t[O],wt=Math.floor(nt.start/4),gt=Math.ceil(nt.count/4),St=wt%M.width,Gt=Math.floor(wt/M.width),Jt=gt,ct=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,St),e.pixelStorei(i.UNPACK_SKIP_ROWS,Gt),e.texSubImage2D(i.TEXTURE_2D,0,St,Gt,Jt,ct,X,ht,M.data)}P.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,et),e.pixelStorei(i.UNPACK_SKIP_PIXELS,it),e.pixelStorei(i.UNPACK_SKIP_ROWS,pt)}}function Be(P,M,X){let ht=i.TEXTURE_2D;(M.isDataArrayTexture||M.isCompressedArrayTexture)&&(ht=i.TEXTURE_2D_ARRAY),M.isData3DTexture&&(ht=i.TEXTURE_3D);let ot=le(P,M),_t=M.source;e.bindTexture(ht,P.__webglTexture,i.TEXTURE0+X);let yt=n.get(_t);if(_t.version!==yt.__version||ot===!0){if(e.activeTexture(i.TEXTURE0+X),(typeof ImageBitmap<"u"&&M.image instanceof ImageBitmap)===!1){let ct=_e.getPrimaries(_e.workingColorSpace),Ot=M.colorSpace===xs?null:_e.getPrimaries(M.colorSpace),Kt=M.colorSpace===xs||ct===Ot?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Kt)}e.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment);let it=x(M.image,!1,s.maxTextureSize);it=kt(M,it);let pt=r.convert(M.format,M.colorSpace),O=r.convert(M.type),rt=E(M.internalFormat,pt,O,M.normalized,M.colorSpace,M.isVideoTexture);ue(ht,M);let nt,wt=M.mipmaps,gt=M.isVideoTexture!==!0,St=yt.__version===void 0||ot===!0,Gt=_t.dataReady,Jt=b(M,it);if(M.isDepthTexture)rt=_(M.format===_s,M.type),St&&(gt?e.texStorage2D(i.TEXTURE_2D,1,rt,it.width,it.height):e.texImage2D(i.TEXTURE_2D,0,rt,it.width,it.height,0,pt,O,null));else if(M.isDataTexture)if(wt.length>0){gt&&St&&e.texStorage2D(i.TEXTURE_2D,Jt,rt,wt[0].width,wt[0].height);for(let ct=0,Ot=wt.length;ct<Ot;ct++)nt=wt[ct],gt?Gt&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,nt.width,nt.height,pt,O,nt.data):e.texImage2D(i.TEXTURE_2D,ct,rt,nt.width,nt.height,0,pt,O,nt.data);M.generateMipmaps=!1}else gt?(St&&e.texStorage2D(i.TEXTURE_2D,Jt,rt,it.width,it.height),Gt&&Xe(M,it,pt,O)):e.texImage2D(i.TEXTURE_2D,0,rt,it.width,it.height,0,pt,O,it.data);else if(M.isCompressedTexture)if(M.isCompressedArrayTexture){gt&&St&&e.texStorage3D(i.TEXTURE_2D_ARRAY,Jt,rt,wt[0].width,wt[0].height,it.depth);for(let ct=0,Ot=wt.length;ct<Ot;ct++)if(nt=wt[ct],M.format!==Ni)if(pt!==null)if(gt){if(Gt)if(M.layerUpdates.size>0){let Kt=Zu(nt.width,nt.height,M.format,M.type);for(let Rt of M.layerUpdates){let ae=nt.data.subarray(Rt*Kt/nt.data.BYTES_PER_ELEMENT,(Rt+1)*Kt/nt.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,Rt,nt.width,nt.height,1,pt,ae)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,0,nt.width,nt.height,it.depth,pt,nt.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ct,rt,nt.width,nt.height,it.depth,0,nt.data,0,0);else Yt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else gt?Gt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,0,nt.width,nt.height,it.depth,pt,O,nt.data):e.texImage3D(i.TEXTURE_2D_ARRAY,ct,rt,nt.width,nt.height,it.depth,0,pt,O,nt.data);M.layerUpdates.size>0&&M.clearLayerUpdates()}else{gt&&St&&e.texStorage2D(i.TEXTURE_2D,Jt,rt,wt[0].width,wt[0].height);for(let ct=0,Ot=wt.length;ct<Ot;ct++)nt=wt[ct],M.format!==Ni?pt!==null?gt?Gt&&e.compressedTexSubImage2D(i.TEXTURE_2D,ct,0,0,nt.width,nt.height,pt,nt.data):e.compressedTexImage2D(i.TEXTURE_2D,ct,rt,nt.width,nt.height,0,nt.data):Yt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):gt?Gt&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,nt.width,nt.height,pt,O,nt.data):e.texImage2D(i.TEXTURE_2D,ct,rt,nt.width,nt.height,0,pt,O,nt.data)}else if(M.isDataArrayTexture)if(gt){if(St&&e.texStorage3D(i.TEXTURE_2D_ARRAY,Jt,rt,it.width,it.height,it.depth),Gt)if(M.layerUpdates.size>0){let ct=Zu(it.width,it.height,M.format,M.type);for(let Ot of M.layerUpdates){let Kt=it.data.subarray(Ot*ct/it.data.BYTES_PER_ELEMENT,(Ot+1)*ct/it.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Ot,it.width,it.height,1,pt,O,Kt)}M.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,it.width,it.height,it.depth,pt,O,it.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,rt,it.width,it.height,it.depth,0,pt,O,it.data);else if(M.isData3DTexture)gt?(St&&e.texStorage3D(i.TEXTURE_3D,Jt,rt,it.width,it.height,it.depth),Gt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,it.width,it.height,it.depth,pt,O,it.data)):e.texImage3D(i.TEXTURE_3D,0,rt,it.width,it.height,it.depth,0,pt,O,it.data);else if(M.isFramebufferTexture){if(St)if(gt)e.texStorage2D(i.TEXTURE_2D,Jt,rt,it.width,it.height);else{let ct=it.width,Ot=it.height;for(let Kt=0;Kt<Jt;Kt++)e.texImage2D(i.TEXTURE_2D,Kt,rt,ct,Ot,0,pt,O,null),ct>>=1,Ot>>=1}}else if(M.isHTMLTexture){if("texElementImage2D"in i){let ct=i.canvas;if(ct.hasAttribute("layoutsubtree")||ct.setAttribute("layoutsubtree","true"),it.parentNode!==ct){ct.appendChild(it),u.add(M),ct.onpaint=Ot=>{let Kt=Ot.changedElements;for(let Rt of u)Kt.includes(Rt.image)&&(Rt.needsUpdate=!0)},ct.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,it);else{let Kt=i.RGBA,Rt=i.RGBA,ae=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,Kt,Rt,ae,it)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(wt.length>0){if(gt&&St){let ct=qt(wt[0]);e.texStorage2D(i.TEXTURE_2D,Jt,rt,ct.width,ct.height)}for(let ct=0,Ot=wt.length;ct<Ot;ct++)nt=wt[ct],gt?Gt&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,pt,O,nt):e.texImage2D(i.TEXTURE_2D,ct,rt,pt,O,nt);M.generateMipmaps=!1}else if(gt){if(St){let ct=qt(it);e.texStorage2D(i.TEXTURE_2D,Jt,rt,ct.width,ct.height)}Gt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,pt,O,it)}else e.texImage2D(i.TEXTURE_2D,0,rt,pt,O,it);A(M)&&M.mipmapsAutoUpdate===!0&&S(ht),yt.__version=_t.version,M.onUpdate&&M.onUpdate(M)}P.__version=M.version}function on(P,M,X){if(M.image.length!==6)return;let ht=le(P,M),ot=M.source;e.bindTexture(i.TEXTURE_CUBE_MAP,P.__webglTexture,i.TEXTURE0+X);let _t=n.get(ot);if(ot.version!==_t.__version||ht===!0){e.activeTexture(i.TEXTURE0+X);let yt=_e.getPrimaries(_e.workingColorSpace),et=M.colorSpace===xs?null:_e.getPrimaries(M.colorSpace),it=M.colorSpace===xs||yt===et?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,it);let pt=M.isCompressedTexture||M.image[0].isCompressedTexture,O=M.image[0]&&M.image[0].isDataTexture,rt=[];for(let Rt=0;Rt<6;Rt++)!pt&&!O?rt[Rt]=x(M.image[Rt],!0,s.maxCubemapSize):rt[Rt]=O?M.image[Rt].image:M.image[Rt],rt[Rt]=kt(M,rt[Rt]);let nt=rt[0],wt=r.convert(M.format,M.colorSpace),gt=r.convert(M.type),St=E(M.internalFormat,wt,gt,M.normalized,M.colorSpace),Gt=M.isVideoTexture!==!0,Jt=_t.__version===void 0||ht===!0,ct=ot.dataReady,Ot=b(M,nt);ue(i.TEXTURE_CUBE_MAP,M);let Kt;if(M.isDepthTexture){if(St=_(M.format===_s,M.type),Jt)if(Gt)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,St,nt.width,nt.height);else for(let Rt=0;Rt<6;Rt++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,St,nt.width,nt.height,0,wt,gt,null)}else if(pt){Gt&&Jt&&e.texStorage2D(i.TEXTURE_CUBE_MAP,Ot,St,nt.width,nt.height);for(let Rt=0;Rt<6;Rt++){Kt=rt[Rt].mipmaps;for(let ae=0;ae<Kt.length;ae++){let ze=Kt[ae];M.format!==Ni?wt!==null?Gt?ct&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,0,0,ze.width,ze.height,wt,ze.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,St,ze.width,ze.height,0,ze.data):Yt("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Gt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,0,0,ze.width,ze.height,wt,gt,ze.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,St,ze.width,ze.height,0,wt,gt,ze.data)}}}else{if(Kt=M.mipmaps,Gt&&Jt){Kt.length>0&&Ot++;let Rt=qt(rt[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,Ot,St,Rt.width,Rt.height)}for(let Rt=0;Rt<6;Rt++)if(O){Gt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,rt[Rt].width,rt[Rt].height,wt,gt,rt[Rt].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,St,rt[Rt].width,rt[Rt].height,0,wt,gt,rt[Rt].data);for(let ae=0;ae<Kt.length;ae++){let kn=Kt[ae].image[Rt].image;Gt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,0,0,kn.width,kn.height,wt,gt,kn.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,St,kn.width,kn.height,0,wt,gt,kn.data)}}else{Gt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,wt,gt,rt[Rt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,St,wt,gt,rt[Rt]);for(let ae=0;ae<Kt.length;ae++){let ze=Kt[ae];Gt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,0,0,wt,gt,ze.image[Rt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,St,wt,gt,ze.image[Rt])}}}A(M)&&M.mipmapsAutoUpdate===!0&&S(i.TEXTURE_CUBE_MAP),_t.__version=ot.version,M.onUpdate&&M.onUpdate(M)}P.__version=M.version}function Le(P,M,X,ht,ot,_t){let yt=r.convert(X.format,X.colorSpace),et=r.convert(X.type),it=E(X.internalFormat,yt,et,X.normalized,X.colorSpace),pt=n.get(M),O=n.get(X);if(O.__renderTarget=M,!pt.__hasExternalTextures){let rt=Math.max(1,M.width>>_t),nt=Math.max(1,M.height>>_t);ot===i.TEXTURE_3D||ot===i.TEXTURE_2D_ARRAY?e.texImage3D(ot,_t,it,rt,nt,M.depth,0,yt,et,null):e.texImage2D(ot,_t,it,rt,nt,0,yt,et,null)}e.bindFramebuffer(i.FRAMEBUFFER,P),bt(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ht,ot,O.__webglTexture,0,oe(M)):(ot===i.TEXTURE_2D||ot>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&ot<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,ht,ot,O.__webglTexture,_t),e.bindFramebuffer(i.FRAMEBUFFER,null)}function Mn(P,M,X){if(i.bindRenderbuffer(i.RENDERBUFFER,P),M.depthBuffer){let ht=M.depthTexture,ot=ht&&ht.isDepthTexture?ht.type:null,_t=_(M.stencilBuffer,ot),yt=M.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;bt(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,oe(M),_t,M.width,M.height):X?i.renderbufferStorageMultisample(i.RENDERBUFFER,oe(M),_t,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,_t,M.width,M.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,yt,i.RENDERBUFFER,P)}else{let ht=M.textures;for(let ot=0;ot<ht.length;ot++){let _t=ht[ot],yt=r.convert(_t.format,_t.colorSpace),et=r.convert(_t.type),it=E(_t.internalFormat,yt,et,_t.normalized,_t.colorSpace);bt(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,oe(M),it,M.width,M.height):X?i.renderbufferStorageMultisample(i.RENDERBUFFER,oe(M),it,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,it,M.width,M.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function ve(P,M,X){let ht=M.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,P),!(M.depthTexture&&M.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let ot=n.get(M.depthTexture);ot.__renderTarget=M;let _t=ht?M.depthTexture.image[0]:M.depthTexture.image;(!ot.__webglTexture||_t.width!==M.width||_t.height!==M.height)&&(_t.width=M.width,_t.height=M.height,M.depthTexture.needsUpdate=!0),ht?Mt(M.depthTexture,0):mt(M.depthTexture,0);let yt=ot.__webglTexture,et=oe(M),it=ht?i.TEXTURE_CUBE_MAP_POSITIVE_X+X:i.TEXTURE_2D,pt=M.depthTexture.format===_s?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(M.depthTexture.format===fs)bt(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,it,yt,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,pt,it,yt,0);else if(M.depthTexture.format===_s)bt(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,it,yt,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,pt,it,yt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function mn(P){let M=n.get(P),X=P.isWebGLCubeRenderTarget===!0;if(M.__boundDepthTexture!==P.depthTexture){let ht=P.depthTexture;if(M.__depthDisposeCallback&&M.__depthDisposeCallback(),ht){let ot=()=>{delete M.__boundDepthTexture,delete M.__depthDisposeCallback,ht.removeEventListener("dispose",ot)};ht.addEventListener("dispose",ot),M.__depthDisposeCallback=ot}M.__boundDepthTexture=ht}if(P.depthTexture&&!M.__autoAllocateDepthBuffer)if(X)for(let ht=0;ht<6;ht++)ve(M.__webglFramebuffer[ht],P,ht);else P.texture.mipmaps.length>0?ve(M.__webglFramebuffer[0],P,0):ve(M.__webglFramebuffer,P,0);else if(X){M.__webglDepthbuffer=[];for(let ht=0;ht<6;ht++)if(e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[ht]),M.__webglDepthbuffer[ht]===void 0)M.__webglDepthbuffer[ht]=i.createRenderbuffer(),Mn(M.__webglDepthbuffer[ht],P,!1);else{let ot=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_t=M.__webglDepthbuffer[ht];i.bindRenderbuffer(i.RENDERBUFFER,_t),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,_t)}}else if(P.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer),M.__webglDepthbuffer===void 0)M.__webglDepthbuffer=i.createRenderbuffer(),Mn(M.__webglDepthbuffer,P,!1);else{let ot=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_t=M.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,_t),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,_t)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function Je(P,M,X){let ht=n.get(P);M!==void 0&&Le(ht.__webglFramebuffer,P,P.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),X!==void 0&&mn(P)}function an(P){let M=P.texture,X=n.get(P),ht=n.get(M);P.addEventListener("dispose",z),F(P);let ot=P.textures,_t=P.isWebGLCubeRenderTarget===!0,yt=ot.length>1;if(yt||(ht.__webglTexture===void 0&&(ht.__webglTexture=i.createTexture()),ht.__version=M.version,o.memory.textures++),_t){X.__webglFramebuffer=[];for(let et=0;et<6;et++)if(M.mipmaps.length>0){X.__webglFramebuffer[et]=[];for(let it=0;it<M.mipmaps.length;it++)X.__webglFramebuffer[et][it]=i.createFramebuffer()}else X.__webglFramebuffer[et]=i.createFramebuffer()}else{if(M.mipmaps.length>0){X.__webglFramebuffer=[];for(let et=0;et<M.mipmaps.length;et++)X.__webglFramebuffer[et]=i.createFramebuffer()}else X.__webglFramebuffer=i.createFramebuffer();if(yt)for(let et=0,it=ot.length;et<it;et++){let pt=n.get(ot[et]);pt.__webglTexture===void 0&&(pt.__webglTexture=i.createTexture(),o.memory.textures++)}if(P.samples>0&&bt(P)===!1){X.__webglMultisampledFramebuffer=i.createFramebuffer(),X.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,X.__webglMultisampledFramebuffer);for(let et=0;et<ot.length;et++){let it=ot[et];X.__webglColorRenderbuffer[et]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,X.__webglColorRenderbuffer[et]);let pt=r.convert(it.format,it.colorSpace),O=r.convert(it.type),rt=E(it.internalFormat,pt,O,it.normalized,it.colorSpace,P.isXRRenderTarget===!0),nt=oe(P);i.renderbufferStorageMultisample(i.RENDERBUFFER,nt,rt,P.width,P.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+et,i.RENDERBUFFER,X.__webglColorRenderbuffer[et])}i.bindRenderbuffer(i.RENDERBUFFER,null),P.depthBuffer&&(X.__webglDepthRenderbuffer=i.createRenderbuffer(),Mn(X.__webglDepthRenderbuffer,P,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(_t){e.bindTexture(i.TEXTURE_CUBE_MAP,ht.__webglTexture),ue(i.TEXTURE_CUBE_MAP,M);for(let et=0;et<6;et++)if(M.mipmaps.length>0)for(let it=0;it<M.mipmaps.length;it++)Le(X.__webglFramebuffer[et][it],P,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+et,it);else Le(X.__webglFramebuffer[et],P,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+et,0);A(M)?S(i.TEXTURE_CUBE_MAP):M.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),e.unbindTexture()}else if(yt){for(let et=0,it=ot.length;et<it;et++){let pt=ot[et],O=n.get(pt),rt=i.TEXTURE_2D;(P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(rt=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(rt,O.__webglTexture),ue(rt,pt),Le(X.__webglFramebuffer,P,pt,i.COLOR_ATTACHMENT0+et,rt,0),A(pt)&&S(rt)}e.unbindTexture()}else{let et=i.TEXTURE_2D;if((P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(et=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(et,ht.__webglTexture),ue(et,M),M.mipmaps.length>0)for(let it=0;it<M.mipmaps.length;it++)Le(X.__webglFramebuffer[it],P,M,i.COLOR_ATTACHMENT0,et,it);else Le(X.__webglFramebuffer,P,M,i.COLOR_ATTACHMENT0,et,0);A(M)?S(et):M.mipmaps.length>0&&i.texParameteri(et,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),e.unbindTexture()}P.depthBuffer&&mn(P)}function B(P){let M=P.textures;for(let X=0,ht=M.length;X<ht;X++){let ot=M[X];if(A(ot)&&ot.mipmapsAutoUpdate===!0){let _t=R(P),yt=n.get(ot).__webglTexture;e.bindTexture(_t,yt),S(_t),e.unbindTexture()}}}let Ct=[];function $t(P){if(P.samples>0){if(bt(P)===!1){let M=P.textures,X=P.width,ht=P.height,ot=i.COLOR_BUFFER_BIT,_t=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,yt=n.get(P),et=M.length>1;if(et)for(let pt=0;pt<M.length;pt++)e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,yt.__webglMultisampledFramebuffer),P.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglFramebuffer);for(let pt=0;pt<M.length;pt++){if(P.resolveDepthBuffer&&(P.depthBuffer&&(ot|=i.DEPTH_BUFFER_BIT),P.stencilBuffer&&P.resolveStencilBuffer&&(ot|=i.STENCIL_BUFFER_BIT)),et){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,yt.__webglColorRenderbuffer[pt]);let O=n.get(M[pt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,O,0)}i.blitFramebuffer(0,0,X,ht,0,0,X,ht,ot,i.NEAREST),l===!0&&(Ct.length=0,Ct.push(i.COLOR_ATTACHMENT0+pt),P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&Ct.push(_t),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Ct))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),et)for(let pt=0;pt<M.length;pt++){e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,yt.__webglColorRenderbuffer[pt]);let O=n.get(M[pt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,O,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglMultisampledFramebuffer)}else if(P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&l){let M=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[M])}}}function oe(P){return Math.min(s.maxSamples,P.samples)}function bt(P){let M=n.get(P);return P.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&M.__useRenderToTexture!==!1}function Ne(P){let M=o.render.frame;h.get(P)!==M&&(h.set(P,M),P.update())}function kt(P,M){let X=P.colorSpace,ht=P.format,ot=P.type;return P.isCompressedTexture===!0||P.isVideoTexture===!0||X!==nr&&X!==xs&&(_e.getTransfer(X)===Ae?(ht!==Ni||ot!==Jn)&&Yt("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):jt("WebGLTextures: Unsupported texture color space:",X)),M}function qt(P){return typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement?(c.width=P.naturalWidth||P.width,c.height=P.naturalHeight||P.height):typeof VideoFrame<"u"&&P instanceof VideoFrame?(c.width=P.displayWidth,c.height=P.displayHeight):(c.width=P.width,c.height=P.height),c}this.allocateTextureUnit=ut,this.resetTextureUnits=K,this.getTextureUnits=tt,this.setTextureUnits=ft,this.setTexture2D=mt,this.setTexture2DArray=xt,this.setTexture3D=At,this.setTextureCube=Mt,this.rebindTextures=Je,this.setupRenderTarget=an,this.updateRenderTargetMipmap=B,this.updateMultisampleRenderTarget=$t,this.setupDepthRenderbuffer=mn,this.setupFrameBufferTexture=Le,this.useMultisampledRTT=bt,this.dispose=H}function CM(i,t){function e(n,s=xs){let r,o=_e.getTransfer(s);if(n===Jn)return i.UNSIGNED_BYTE;if(n===$l)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Zl)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Nu)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Uu)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Lu)return i.BYTE;if(n===Du)return i.SHORT;if(n===io)return i.UNSIGNED_SHORT;if(n===Yl)return i.INT;if(n===Ii)return i.UNSIGNED_INT;if(n===Li)return i.FLOAT;if(n===Di)return i.HALF_FLOAT;if(n===Fu)return i.ALPHA;if(n===Ou)return i.RGB;if(n===Ni)return i.RGBA;if(n===fs)return i.DEPTH_COMPONENT;if(n===_s)return i.DEPTH_STENCIL;if(n===ha)return i.RED;if(n===Jl)return i.RED_INTEGER;if(n===Ws)return i.RG;if(n===Kl)return i.RG_INTEGER;if(n===jl)return i.RGBA_INTEGER;if(n===ua||n===fa||n===da||n===pa)if(o===Ae)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===ua)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===fa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===da)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===pa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===ua)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===fa)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===da)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===pa)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Ql||n===tc||n===ec||n===nc)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Ql)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===tc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===ec)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===nc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===ic||n===sc||n===rc||n===oc||n===ac||n===ma||n===lc)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===ic||n===sc)return o===Ae?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===rc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===oc)return r.COMPRESSED_R11_EAC;if(n===ac)return r.COMPRESSED_SIGNED_R11_EAC;if(n===ma)return r.COMPRESSED_RG11_EAC;if(n===lc)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===cc||n===hc||n===uc||n===fc||n===dc||n===pc||n===mc||n===gc||n===_c||n===xc||n===yc||n===vc||n===Sc||n===Mc)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===cc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===hc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===uc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===fc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===dc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===pc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===mc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===gc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===_c)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===xc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===yc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===vc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Sc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Mc)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===bc||n===wc||n===Tc)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===bc)return o===Ae?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===wc)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Tc)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Ec||n===Ac||n===ga||n===Rc)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===Ec)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Ac)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===ga)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Rc)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===lr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var PM=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,IM=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,rf=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new qo(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new ai({vertexShader:PM,fragmentShader:IM,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new ne(new Ji(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},of=class extends Ai{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,f=null,d=null,g=null,v=typeof XRWebGLBinding<"u",p=new rf,m={},x=e.getContextAttributes(),A=null,S=null,R=[],E=[],_=new Xt,b=null,F=null,C=new qn;C.viewport=new $e;let L=new qn;L.viewport=new $e;let z=[C,L],V=new Gl,D=null,H=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(Q){let mt=R[Q];return mt===void 0&&(mt=new Zr,R[Q]=mt),mt.getTargetRaySpace()},this.getControllerGrip=function(Q){let mt=R[Q];return mt===void 0&&(mt=new Zr,R[Q]=mt),mt.getGripSpace()},this.getHand=function(Q){let mt=R[Q];return mt===void 0&&(mt=new Zr,R[Q]=mt),mt.getHandSpace()};function q(Q){let mt=E.indexOf(Q.inputSource);if(mt===-1)return;let xt=R[mt];xt!==void 0&&(xt.update(Q.inputSource,Q.frame,c||o),xt.dispatchEvent({type:Q.type,data:Q.inputSource}))}function G(){s.removeEventListener("select",q),s.removeEventListener("selectstart",q),s.removeEventListener("selectend",q),s.removeEventListener("squeeze",q),s.removeEventListener("squeezestart",q),s.removeEventListener("squeezeend",q),s.removeEventListener("end",G),s.removeEventListener("inputsourceschange",lt);for(let Q=0;Q<R.length;Q++){let mt=E[Q];mt!==null&&(E[Q]=null,R[Q].disconnect(mt))}D=null,H=null,p.reset();for(let Q in m)delete m[Q];if(t.setRenderTarget(A),d=null,f=null,u=null,s=null,S=null,ut.stop(),n.isPresenting=!1,t.setPixelRatio(b),t.setSize(_.width,_.height,!1),F!==null){let Q=F.camera;Q.fov=F.fov,Q.zoom=F.zoom,Q.updateProjectionMatrix(),F=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(Q){r=Q,n.isPresenting===!0&&Yt("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(Q){a=Q,n.isPresenting===!0&&Yt("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(Q){c=Q},this.getBaseLayer=function(){return f!==null?f:d},this.getBinding=function(){return u===null&&v&&(u=new XRWebGLBinding(s,e)),u},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(Q){if(s=Q,s!==null){if(A=t.getRenderTarget(),s.addEventListener("select",q),s.addEventListener("selectstart",q),s.addEventListener("selectend",q),s.addEventListener("squeeze",q),s.addEventListener("squeezestart",q),s.addEventListener("squeezeend",q),s.addEventListener("end",G),s.addEventListener("inputsourceschange",lt),x.xrCompatible!==!0&&await e.makeXRCompatible(),b=t.getPixelRatio(),t.getSize(_),v&&"createProjectionLayer"in XRWebGLBinding.prototype){let xt=null,At=null,Mt=null;x.depth&&(Mt=x.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,xt=x.stencil?_s:fs,At=x.stencil?lr:Ii);let Ht={colorFormat:e.RGBA8,depthFormat:Mt,scaleFactor:r};u=this.getBinding(),f=u.createProjectionLayer(Ht),s.updateRenderState({layers:[f]}),t.setPixelRatio(1),t.setSize(f.textureWidth,f.textureHeight,!1),S=new oi(f.textureWidth,f.textureHeight,{format:Ni,type:Jn,depthTexture:new ms(f.textureWidth,f.textureHeight,At,void 0,void 0,void 0,void 0,void 0,void 0,xt),stencilBuffer:x.stencil,colorSpace:t.outputColorSpace,samples:x.antialias?4:0,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}else{let xt={antialias:x.antialias,alpha:!0,depth:x.depth,stencil:x.stencil,framebufferScaleFactor:r};d=new XRWebGLLayer(s,e,xt),s.updateRenderState({baseLayer:d}),t.setPixelRatio(1),t.setSize(d.framebufferWidth,d.framebufferHeight,!1),S=new oi(d.framebufferWidth,d.framebufferHeight,{format:Ni,type:Jn,colorSpace:t.outputColorSpace,stencilBuffer:x.stencil,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}S.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ut.setContext(s),ut.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return p.getDepthTexture()};function lt(Q){for(let mt=0;mt<Q.removed.length;mt++){let xt=Q.removed[mt],At=E.indexOf(xt);At>=0&&(E[At]=null,R[At].disconnect(xt))}for(let mt=0;mt<Q.added.length;mt++){let xt=Q.added[mt],At=E.indexOf(xt);if(At===-1){for(let Ht=0;Ht<R.length;Ht++)if(Ht>=E.length){E.push(xt),At=Ht;break}else if(E[Ht]===null){E[Ht]=xt,At=Ht;break}if(At===-1)break}let Mt=R[At];Mt&&Mt.connect(xt)}}function $(Q,mt){mt===null?Q.matrixWorld.copy(Q.matrix):Q.matrixWorld.multiplyMatrices(mt.matrixWorld,Q.matrix),Q.matrixWorldInverse.copy(Q.matrixWorld).invert()}this.updateCamera=function(Q){if(s===null)return;let mt=Q.near,xt=Q.far;p.texture!==null&&(p.depthNear>0&&(mt=p.depthNear),p.depthFar>0&&(xt=p.depthFar)),V.near=L.near=C.near=mt,V.far=L.far=C.far=xt,(D!==V.near||H!==V.far)&&(s.updateRenderState({depthNear:V.near,depthFar:V.far}),D=V.near,H=V.far),V.layers.mask=Q.layers.mask|6,C.layers.mask=V.layers.mask&-5,L.layers.mask=V.layers.mask&-3;let At=Q.parent,Mt=V.cameras;$(V,At);for(let Ht=0;Ht<Mt.length;Ht++)$(Mt[Ht],At);V.projectionMatrix.copy(C.projectionMatrix),V.projectionMatrixInverse.copy(C.projectionMatrixInverse),F===null&&Q.isPerspectiveCamera&&(F={camera:Q,fov:Q.fov,zoom:Q.zoom}),K(Q,V,At)};function K(Q,mt,xt){xt===null?Q.matrix.copy(mt.matrixWorld):(Q.matrix.copy(xt.matrixWorld),Q.matrix.invert(),Q.matrix.multiply(mt.matrixWorld)),Q.matrix.decompose(Q.position,Q.quaternion,Q.scale),Q.updateMatrixWorld(!0),Q.projectionMatrix.copy(mt.projectionMatrix),Q.projectionMatrixInverse.copy(mt.projectionMatrixInverse),Q.isPerspectiveCamera&&(Q.fov=qr*2*Math.atan(1/Q.projectionMatrix.elements[5]),Q.zoom=1)}this.getCamera=function(){return V},this.getFoveation=function(){if(!(f===null&&d===null))return l},this.setFoveation=function(Q){l=Q,f!==null&&(f.fixedFoveation=Q),d!==null&&d.fixedFoveation!==void 0&&(d.fixedFoveation=Q)},this.hasDepthSensing=function(){return p.texture!==null},this.getDepthSensingMesh=function(){return p.getMesh(V)},this.getCameraTexture=function(Q){return m[Q]};let tt=null;function ft(Q,mt){if(h=mt.getViewerPose(c||o),g=mt,h!==null){let xt=h.views;d!==null&&(t.setRenderTargetFramebuffer(S,d.framebuffer),t.setRenderTarget(S));let At=!1;xt.length!==V.cameras.length&&(V.cameras.length=0,At=!0);for(let Vt=0;Vt<xt.length;Vt++){let ue=xt[Vt],le=null;if(d!==null)le=d.getViewport(ue);else{let Xe=u.getViewSubImage(f,ue);le=Xe.viewport,Vt===0&&(t.setRenderTargetTextures(S,Xe.colorTexture,Xe.depthStencilTexture),t.setRenderTarget(S))}let ie=z[Vt];ie===void 0&&(ie=new qn,ie.layers.enable(Vt),ie.viewport=new $e,z[Vt]=ie),ie.matrix.fromArray(ue.transform.matrix),ie.matrix.decompose(ie.position,ie.quaternion,ie.scale),ie.projectionMatrix.fromArray(ue.projectionMatrix),ie.projectionMatrixInverse.copy(ie.projectionMatrix).invert(),ie.viewport.set(le.x,le.y,le.width,le.height),Vt===0&&(V.matrix.copy(ie.matrix),V.matrix.decompose(V.position,V.quaternion,V.scale)),At===!0&&V.cameras.push(ie)}let Mt=s.enabledFeatures;if(Mt&&Mt.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&v){u=n.getBinding();let Vt=u.getDepthInformation(xt[0]);Vt&&Vt.isValid&&Vt.texture&&p.init(Vt,s.renderState)}if(Mt&&Mt.includes("camera-access")&&v){t.state.unbindTexture(),u=n.getBinding();for(let Vt=0;Vt<xt.length;Vt++){let ue=xt[Vt].camera;if(ue){let le=m[ue];le||(le=new qo,m[ue]=le);let ie=u.getCameraImage(ue);le.sourceTexture=ie}}}}for(let xt=0;xt<R.length;xt++){let At=E[xt],Mt=R[xt];At!==null&&Mt!==void 0&&Mt.update(At,mt,c||o)}tt&&tt(Q,mt),mt.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:mt}),g=null}let ut=new fm;ut.setAnimationLoop(ft),this.setAnimationLoop=function(Q){tt=Q},this.dispose=function(){}}},LM=new ye,Mm=new ee;Mm.set(-1,0,0,0,1,0,0,0,1);function DM(i,t){function e(p,m){p.matrixAutoUpdate===!0&&p.updateMatrix(),m.value.copy(p.matrix)}function n(p,m){m.color.getRGB(p.fogColor.value,qu(i)),m.isFog?(p.fogNear.value=m.near,p.fogFar.value=m.far):m.isFogExp2&&(p.fogDensity.value=m.density)}function s(p,m,x,A,S){m.isNodeMaterial?m.uniformsNeedUpdate=!1:m.isMeshBasicMaterial?r(p,m):m.isMeshLambertMaterial?(r(p,m),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)):m.isMeshToonMaterial?(r(p,m),u(p,m)):m.isMeshPhongMaterial?(r(p,m),h(p,m),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)):m.isMeshStandardMaterial?(r(p,m),f(p,m),m.isMeshPhysicalMaterial&&d(p,m,S)):m.isMeshMatcapMaterial?(r(p,m),g(p,m)):m.isMeshDepthMaterial?r(p,m):m.isMeshDistanceMaterial?(r(p,m),v(p,m)):m.isMeshNormalMaterial?r(p,m):m.isLineBasicMaterial?(o(p,m),m.isLineDashedMaterial&&a(p,m)):m.isPointsMaterial?l(p,m,x,A):m.isSpriteMaterial?c(p,m):m.isShadowMaterial?(p.color.value.copy(m.color),p.opacity.value=m.opacity):m.isShaderMaterial&&(m.uniformsNeedUpdate=!1)}function r(p,m){p.opacity.value=m.opacity,m.color&&p.diffuse.value.copy(m.color),m.emissive&&p.emissive.value.copy(m.emissive).multiplyScalar(m.emissiveIntensity),m.map&&(p.map.value=m.map,e(m.map,p.mapTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,e(m.alphaMap,p.alphaMapTransform)),m.bumpMap&&(p.bumpMap.value=m.bumpMap,e(m.bumpMap,p.bumpMapTransform),p.bumpScale.value=m.bumpScale,m.side===Dn&&(p.bumpScale.value*=-1)),m.normalMap&&(p.normalMap.value=m.normalMap,e(m.normalMap,p.normalMapTransform),p.normalScale.value.copy(m.normalScale),m.side===Dn&&p.normalScale.value.negate()),m.displacementMap&&(p.displacementMap.value=m.displacementMap,e(m.displacementMap,p.displacementMapTransform),p.displacementScale.value=m.displacementScale,p.displacementBias.value=m.displacementBias),m.emissiveMap&&(p.emissiveMap.value=m.emissiveMap,e(m.emissiveMap,p.emissiveMapTransform)),m.specularMap&&(p.specularMap.value=m.specularMap,e(m.specularMap,p.specularMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest);let x=t.get(m),A=x.envMap,S=x.envMapRotation;A&&(p.envMap.value=A,p.envMapRotation.value.setFromMatrix4(LM.makeRotationFromEuler(S)).transpose(),A.isCubeTexture&&A.isRenderTargetTexture===!1&&p.envMapRotation.value.premultiply(Mm),p.reflectivity.value=m.reflectivity,p.ior.value=m.ior,p.refractionRatio.value=m.refractionRatio),m.lightMap&&(p.lightMap.value=m.lightMap,p.lightMapIntensity.value=m.lightMapIntensity,e(m.lightMap,p.lightMapTransform)),m.aoMap&&(p.aoMap.value=m.aoMap,p.aoMapIntensity.value=m.aoMapIntensity,e(m.aoMap,p.aoMapTransform))}function o(p,m){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,m.map&&(p.map.value=m.map,e(m.map,p.mapTransform))}function a(p,m){p.dashSize.value=m.dashSize,p.totalSize.value=m.dashSize+m.gapSize,p.scale.value=m.scale}function l(p,m,x,A){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,p.size.value=m.size*x,p.scale.value=A*.5,m.map&&(p.map.value=m.map,e(m.map,p.uvTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,e(m.alphaMap,p.alphaMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest)}function c(p,m){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,p.rotation.value=m.rotation,m.map&&(p.map.value=m.map,e(m.map,p.mapTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,e(m.alphaMap,p.alphaMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest)}function h(p,m){p.specular.value.copy(m.specular),p.shininess.value=Math.max(m.shininess,1e-4)}function u(p,m){m.gradientMap&&(p.gradientMap.value=m.gradientMap)}function f(p,m){p.metalness.value=m.metalness,m.metalnessMap&&(p.metalnessMap.value=m.metalnessMap,e(m.metalnessMap,p.metalnessMapTransform)),p.roughness.value=m.roughness,m.roughnessMap&&(p.roughnessMap.value=m.roughnessMap,e(m.roughnessMap,p.roughnessMapTransform)),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)}function d(p,m,x){p.ior.value=m.ior,m.diffuseRoughness>0&&(p.diffuseRoughness.value=m.diffuseRoughness,m.diffuseRoughnessMap&&(p.diffuseRoughnessMap.value=m.diffuseRoughnessMap,e(m.diffuseRoughnessMap,p.diffuseRoughnessMapTransform))),m.sheen>0&&(p.sheenColor.value.copy(m.sheenColor).multiplyScalar(m.sheen),p.sheenRoughness.value=m.sheenRoughness,m.sheenColorMap&&(p.sheenColorMap.value=m.sheenColorMap,e(m.sheenColorMap,p.sheenColorMapTransform)),m.sheenRoughnessMap&&(p.sheenRoughnessMap.value=m.sheenRoughnessMap,e(m.sheenRoughnessMap,p.sheenRoughnessMapTransform))),m.clearcoat>0&&(p.clearcoat.value=m.clearcoat,p.clearcoatRoughness.value=m.clearcoatRoughness,m.clearcoatMap&&(p.clearcoatMap.value=m.clearcoatMap,e(m.clearcoatMap,p.clearcoatMapTransform)),m.clearcoatRoughnessMap&&(p.clearcoatRoughnessMap.value=m.clearcoatRoughnessMap,e(m.clearcoatRoughnessMap,p.clearcoatRoughnessMapTransform)),m.clearcoatNormalMap&&(p.clearcoatNormalMap.value=m.clearcoatNormalMap,e(m.clearcoatNormalMap,p.clearcoatNormalMapTransform),p.clearcoatNormalScale.value.copy(m.clearcoatNormalScale),m.side===Dn&&p.clearcoatNormalScale.value.negate())),m.dispersion>0&&(p.dispersion.value=m.dispersion),m.retroreflectivity>0&&(p.retroreflectivity.value=m.retroreflectivity),m.iridescence>0&&(p.iridescence.value=m.iridescence,p.iridescenceIOR.value=m.iridescenceIOR,p.iridescenceThicknessMinimum.value=m.iridescenceThicknessMinimum,p.iridescenceThicknessMaximum.value=m.iridescenceThicknessMaximum,m.iridescenceMap&&(p.iridescenceMap.value=m.iridescenceMap,e(m.iridescenceMap,p.iridescenceMapTransform)),m.iridescenceThicknessMap&&(p.iridescenceThicknessMap.value=m.iridescenceThicknessMap,e(m.iridescenceThicknessMap,p.iridescenceThicknessMapTransform))),m.transmission>0&&(p.transmission.value=m.transmission,p.transmissionSamplerMap.value=x.texture,p.transmissionSamplerSize.value.set(x.width,x.height),m.transmissionMap&&(p.transmissionMap.value=m.transmissionMap,e(m.transmissionMap,p.transmissionMapTransform)),p.thickness.value=m.thickness,m.thicknessMap&&(p.thicknessMap.value=m.thicknessMap,e(m.thicknessMap,p.thicknessMapTransform)),p.attenuationDistance.value=m.attenuationDistance,p.attenuationColor.value.copy(m.attenuationColor)),m.anisotropy>0&&(p.anisotropyVector.value.set(m.anisotropy*Math.cos(m.anisotropyRotation),m.anisotropy*Math.sin(m.anisotropyRotation)),m.anisotropyMap&&(p.anisotropyMap.value=m.anisotropyMap,e(m.anisotropyMap,p.anisotropyMapTransform))),p.specularIntensity.value=m.specularIntensity,p.specularColor.value.copy(m.specularColor),m.specularColorMap&&(p.specularColorMap.value=m.specularColorMap,e(m.specularColorMap,p.specularColorMapTransform)),m.specularIntensityMap&&(p.specularIntensityMap.value=m.specularIntensityMap,e(m.specularIntensityMap,p.specularIntensityMapTransform))}function g(p,m){m.matcap&&(p.matcap.value=m.matcap)}function v(p,m){let x=t.get(m).light;p.referencePosition.value.setFromMatrixPosition(x.matrixWorld),p.nearDistance.value=x.shadow.camera.near,p.farDistance.value=x.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function NM(i,t,e,n){let s={},r={};function o(x,A){let S=A.program;n.uniformBlockBinding(x,S,s[x.id])}function a(x,A){let S=s[x.id];S===void 0&&(g(x),S=l(x),s[x.id]=S,x.addEventListener("dispose",p));let R=A.program;n.updateUBOMapping(x,R);let E=t.render.frame;r[x.id]!==E&&(c(x),r[x.id]=E)}function l(x){let A=i.createBuffer(),S=x.__size,R=x.usage;return i.bindBuffer(i.UNIFORM_BUFFER,A),i.bufferData(i.UNIFORM_BUFFER,S,R),i.bindBuffer(i.UNIFORM_BUFFER,null),A}function c(x){let A=s[x.id],S=x.uniforms,R=x.__cache;i.bindBuffer(i.UNIFORM_BUFFER,A);for(let E=0,_=S.length;E<_;E++){let b=S[E];if(Array.isArray(b))for(let F=0,C=b.length;F<C;F++)h(b[F],E,F,R);else h(b,E,0,R)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(x,A,S,R){if(f(x,A,S,R)===!0){let E=x.__offset,_=x.value;if(Array.isArray(_)){let b=0;for(let F=0;F<_.length;F++){let C=_[F],L=v(C,!0);u(C,x.__data,b),b+=L.storage/Float32Array.BYTES_PER_ELEMENT}}else u(_,x.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,E,x.__data)}}function u(x,A,S){typeof x=="number"||typeof x=="boolean"?A[S]=x:x.isMatrix3?(A[S]=x.elements[0],A[S+1]=x.elements[1],A[S+2]=x.elements[2],A[S+3]=0,A[S+4]=x.elements[3],A[S+5]=x.elements[4],A[S+6]=x.elements[5],A[S+7]=0,A[S+8]=x.elements[6],A[S+9]=x.elements[7],A[S+10]=x.elements[8],A[S+11]=0):ArrayBuffer.isView(x)?A.set(x.subarray(0,A.length-S),S):x.toArray(A,S)}function f(x,A,S,R){let E=x.value,_=A+"_"+S;if(Array.isArray(E)){R[_]===void 0&&(R[_]=[]);let b=R[_],F=!1;for(let C=0;C<E.length;C++)d(E[C],b,C)===!0&&(F=!0);return F}return d(E,R,_)}function d(x,A,S){if(A[S]===void 0)return typeof x=="number"||typeof x=="boolean"?A[S]=x:ArrayBuffer.isView(x)?A[S]=x.slice():A[S]=x.clone(),!0;{let R=A[S];if(typeof x=="number"||typeof x=="boolean"){if(R!==x)return A[S]=x,!0}else{if(ArrayBuffer.isView(x))return!0;if(R.equals(x)===!1)return R.copy(x),!0}}return!1}function g(x){let A=x.uniforms,S=0,R=16;for(let _=0,b=A.length;_<b;_++){let F=Array.isArray(A[_])?A[_]:[A[_]];for(let C=0,L=F.length;C<L;C++){let z=F[C],V=Array.isArray(z.value)?z.value:[z.value],D=Array.isArray(A[_])||Array.isArray(z.value),H=S;for(let G=0,lt=V.length;G<lt;G++){let $=V[G],K=v($,D),tt=S%R,ft=tt%K.boundary,ut=tt+ft;S+=ft,ut!==0&&R-ut<K.storage&&(S+=R-ut),G===0&&(H=S),S+=K.storage}let q=z.type==="int"?Int32Array:z.type==="uint"?Uint32Array:Float32Array;z.__data=new q((S-H)/Float32Array.BYTES_PER_ELEMENT),z.__offset=H}}let E=S%R;return E>0&&(S+=R-E),x.__size=S,x.__cache={},this}function v(x,A){let S={boundary:0,storage:0};return typeof x=="number"||typeof x=="boolean"?(S.boundary=4,S.storage=4):x.isVector2?(S.boundary=8,S.storage=8):x.isVector3||x.isColor?(S.boundary=16,S.storage=12):x.isVector4?(S.boundary=16,S.storage=16):x.isMatrix3?(S.boundary=16,S.storage=48):x.isMatrix4?(S.boundary=16,S.storage=64):x.isTexture?Yt("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(x)?(S.boundary=16,S.storage=x.byteLength):Yt("WebGLRenderer: Unsupported uniform value type.",x),A===!0&&(S.boundary=16,S.storage=Math.ceil(S.storage/16)*16),S}function p(x){let A=x.target;A.removeEventListener("dispose",p),i.deleteBuffer(s[A.id]),delete s[A.id],delete r[A.id]}function m(){for(let x in s)i.deleteBuffer(s[x]);s={},r={}}return{bind:o,update:a,dispose:m}}var UM=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ji=null;function FM(){return ji===null&&(ji=new Jr(UM,16,16,Ws,Di),ji.name="DFG_LUT",ji.minFilter=Ln,ji.magFilter=Ln,ji.wrapS=$i,ji.wrapT=$i,ji.generateMipmaps=!1,ji.needsUpdate=!0),ji}var Dc=class{constructor(t={}){let{canvas:e=Up(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:f=!1,outputBufferType:d=Jn}=t;this.isWebGLRenderer=!0;let g;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=n.getContextAttributes().alpha}else g=o;let v=d,p=new Set([jl,Kl,Jl]),m=new Set([Jn,Ii,io,lr,$l,Zl]),x=new Uint32Array(4),A=new Int32Array(4),S={textures:[],min:[],max:[],resolution:[]},R=null,E=null,_=[],b=[],F=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Ki,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let C=this,L=!1,z=null,V=null,D=null,H=null;this._outputColorSpace=ri;let q=0,G=0,lt=null,$=-1,K=null,tt=new $e,ft=new $e,ut=null,Q=new te(0),mt=0,xt=e.width,At=e.height,Mt=1,Ht=null,re=null,Vt=new $e(0,0,xt,At),ue=new $e(0,0,xt,At),le=!1,ie=new Fs,Xe=new wl,Be=!1,on=!1,Le=new ye,Mn=new N,ve=new $e,mn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},Je=!1;function an(){return lt===null?Mt:1}let B=n;function Ct(T,k){return e.getContext(T,k)}let $t,oe,bt,Ne,kt,qt,P,M,X,ht,ot,_t,yt,et,it,pt,O,rt,nt,wt,gt,St,Gt;try{let T={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Ot,!1),e.addEventListener("webglcontextrestored",Kt,!1),e.addEventListener("webglcontextcreationerror",Rt,!1),B===null){let k="webgl2";if(B=Ct(k,T),B===null)throw Ct(k)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Jt()}catch(T){throw e.removeEventListener("webglcontextlost",Ot,!1),e.removeEventListener("webglcontextrestored",Kt,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),jt("WebGLRenderer: "+T.message),T}function Jt(){$t=new Yv(B),$t.init(),gt=new CM(B,$t),oe=new Fv(B,$t,t,gt),bt=new AM(B,$t),oe.reversedDepthBuffer&&f&&bt.buffers.depth.setReversed(!0),V=B.createFramebuffer(),D=B.createFramebuffer(),H=B.createFramebuffer(),Ne=new Jv(B),kt=new dM,qt=new RM(B,$t,bt,kt,oe,gt,Ne),P=new qv(C),M=new j_(B),St=new Nv(B,M),X=new $v(B,M,Ne,St),ht=new jv(B,X,M,St,Ne),rt=new Kv(B,oe,qt),it=new Ov(kt),ot=new fM(C,P,$t,oe,St,it),_t=new DM(C,kt),yt=new mM,et=new SM($t),O=new Dv(C,P,bt,ht,g,l),pt=new EM(C,ht,oe),Gt=new NM(B,Ne,oe,bt),nt=new Uv(B,$t,Ne),wt=new Zv(B,$t,Ne),Ne.programs=ot.programs,C.capabilities=oe,C.extensions=$t,C.properties=kt,C.renderLists=yt,C.shadowMap=pt,C.state=bt,C.info=Ne}v!==Jn&&(F=new tS(v,e.width,e.height,a,s,r));let ct=new of(C,B);this.xr=ct,this.getContext=function(){return B},this.getContextAttributes=function(){return B.getContextAttributes()},this.forceContextLoss=function(){let T=$t.get("WEBGL_lose_context");T&&T.loseContext()},this.forceContextRestore=function(){let T=$t.get("WEBGL_lose_context");T&&T.restoreContext()},this.getPixelRatio=function(){return Mt},this.setPixelRatio=function(T){T!==void 0&&(Mt=T,this.setSize(xt,At,!1))},this.getSize=function(T){return T.set(xt,At)},this.setSize=function(T,k,j=!0){if(ct.isPresenting){Yt("WebGLRenderer: Can't change size while VR device is presenting.");return}xt=T,At=k,e.width=Math.floor(T*Mt),e.height=Math.floor(k*Mt),j===!0&&(e.style.width=T+"px",e.style.height=k+"px"),F!==null&&F.setSize(e.width,e.height),this.setViewport(0,0,T,k)},this.getDrawingBufferSize=function(T){return T.set(xt*Mt,At*Mt).floor()},this.setDrawingBufferSize=function(T,k,j){xt=T,At=k,Mt=j,e.width=Math.floor(T*j),e.height=Math.floor(k*j),this.setViewport(0,0,T,k)},this.setEffects=function(T){if(v===Jn){jt("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(T){for(let k=0;k<T.length;k++)if(T[k].isOutputPass===!0){Yt("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}F.setEffects(T||[])},this.getCurrentViewport=function(T){return T.copy(tt)},this.getViewport=function(T){return T.copy(Vt)},this.setViewport=function(T,k,j,Y){T.isVector4?Vt.set(T.x,T.y,T.z,T.w):Vt.set(T,k,j,Y),bt.viewport(tt.copy(Vt).multiplyScalar(an()).round())},this.getScissor=function(T){return T.copy(ue)},this.setScissor=function(T,k,j,Y){T.isVector4?ue.set(T.x,T.y,T.z,T.w):ue.set(T,k,j,Y),bt.scissor(ft.copy(ue).multiplyScalar(an()).round())},this.getScissorTest=function(){return le},this.setScissorTest=function(T){bt.setScissorTest(le=T)},this.setOpaqueSort=function(T){Ht=T},this.setTransparentSort=function(T){re=T},this.getClearColor=function(T){return T.copy(O.getClearColor())},this.setClearColor=function(){O.setClearColor(...arguments)},this.getClearAlpha=function(){return O.getClearAlpha()},this.setClearAlpha=function(){O.setClearAlpha(...arguments)},this.clear=function(T=!0,k=!0,j=!0){let Y=0;if(T){let Z=!1;if(lt!==null){let Tt=lt.texture.format;Z=p.has(Tt)}if(Z){let Tt=lt.texture.type,Pt=m.has(Tt),Et=O.getClearColor(),It=O.getClearAlpha(),zt=Et.r,Qt=Et.g,fe=Et.b;Pt?(x[0]=zt,x[1]=Qt,x[2]=fe,x[3]=It,B.clearBufferuiv(B.COLOR,0,x)):(A[0]=zt,A[1]=Qt,A[2]=fe,A[3]=It,B.clearBufferiv(B.COLOR,0,A))}else Y|=B.COLOR_BUFFER_BIT}k&&(Y|=B.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),j&&(Y|=B.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Y!==0&&B.clear(Y)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(T){T.setRenderer(this),z=T},this.dispose=function(){e.removeEventListener("webglcontextlost",Ot,!1),e.removeEventListener("webglcontextrestored",Kt,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),O.dispose(),yt.dispose(),et.dispose(),qt.dispose(),kt.dispose(),P.dispose(),ht.dispose(),X.dispose(),St.dispose(),Gt.dispose(),ot.dispose(),ct.dispose(),ct.removeEventListener("sessionstart",Fa),ct.removeEventListener("sessionend",ki),es.stop()};function Ot(T){T.preventDefault(),Gu("WebGLRenderer: Context Lost."),L=!0}function Kt(){Gu("WebGLRenderer: Context Restored."),L=!1;let T=Ne.autoReset,k=pt.enabled,j=pt.autoUpdate,Y=pt.needsUpdate,Z=pt.type;Jt(),Ne.autoReset=T,pt.enabled=k,pt.autoUpdate=j,pt.needsUpdate=Y,pt.type=Z}function Rt(T){jt("WebGLRenderer: A WebGL context could not be created. Reason: ",T.statusMessage)}function ae(T){let k=T.target;k.removeEventListener("dispose",ae),ze(k)}function ze(T){kn(T),kt.remove(T)}function kn(T){let k=kt.get(T).programs;k!==void 0&&(k.forEach(function(j){ot.releaseProgram(j)}),T.isShaderMaterial&&ot.releaseShaderCache(T))}this.renderBufferDirect=function(T,k,j,Y,Z,Tt){k===null&&(k=mn);let Pt=Z.isMesh&&Z.matrixWorld.determinantAffine()<0,Et=Mo(T,k,j,Y,Z);bt.setMaterial(Y,Pt);let It=j.index,zt=1;if(Y.wireframe===!0){if(It=X.getWireframeAttribute(j),It===void 0)return;zt=2}let Qt=j.drawRange,fe=j.attributes.position,Bt=Qt.start*zt,de=(Qt.start+Qt.count)*zt;Tt!==null&&(Bt=Math.max(Bt,Tt.start*zt),de=Math.min(de,(Tt.start+Tt.count)*zt)),It!==null?(Bt=Math.max(Bt,0),de=Math.min(de,It.count)):fe!=null&&(Bt=Math.max(Bt,0),de=Math.min(de,fe.count));let Ze=de-Bt;if(Ze<0||Ze===1/0)return;St.setup(Z,Y,Et,j,It);let Ce,Pe=nt;if(It!==null&&(Ce=M.get(It),Pe=wt,Pe.setIndex(Ce)),Z.isMesh)Y.wireframe===!0?(bt.setLineWidth(Y.wireframeLinewidth*an()),Pe.setMode(B.LINES)):Pe.setMode(B.TRIANGLES);else if(Z.isLine){let gn=Y.linewidth;gn===void 0&&(gn=1),bt.setLineWidth(gn*an()),Z.isLineSegments?Pe.setMode(B.LINES):Z.isLineLoop?Pe.setMode(B.LINE_LOOP):Pe.setMode(B.LINE_STRIP)}else Z.isPoints?Pe.setMode(B.POINTS):Z.isSprite&&Pe.setMode(B.TRIANGLES);if(Z.isBatchedMesh)if($t.get("WEBGL_multi_draw"))Pe.renderMultiDraw(Z._multiDrawStarts,Z._multiDrawCounts,Z._multiDrawCount);else{let gn=Z._multiDrawStarts,Ut=Z._multiDrawCounts,ln=Z._multiDrawCount,ge=It?M.get(It).bytesPerElement:1,is=kt.get(Y).currentProgram.getUniforms();for(let cn=0;cn<ln;cn++)is.setValue(B,"_gl_DrawID",cn),Pe.render(gn[cn]/ge,Ut[cn])}else if(Z.isInstancedMesh)Pe.renderInstances(Bt,Ze,Z.count);else if(j.isInstancedBufferGeometry){let gn=j._maxInstanceCount!==void 0?j._maxInstanceCount:1/0,Ut=Math.min(j.instanceCount,gn);Pe.renderInstances(Bt,Ze,Ut)}else Pe.render(Bt,Ze)};function yo(T,k,j,Y){z!==null&&T.isNodeMaterial&&z.setObject(Y,T),Be===!0&&it.setState(T,j,!1),T.transparent===!0&&T.side===Nn&&T.forceSinglePass===!1?(T.side=Dn,T.needsUpdate=!0,Vi(T,k,Y),T.side=Hs,T.needsUpdate=!0,Vi(T,k,Y),T.side=Nn):Vi(T,k,Y)}this.compile=function(T,k,j=null){j===null&&(j=T),z!==null&&z.renderStart(T,k,j),E=et.get(j),E.init(k),b.push(E),j.traverseVisible(function(Z){Z.isLight&&Z.layers.test(k.layers)&&(E.pushLight(Z),Z.castShadow&&E.pushShadow(Z))}),T!==j&&T.traverseVisible(function(Z){Z.isLight&&Z.layers.test(k.layers)&&(E.pushLight(Z),Z.castShadow&&E.pushShadow(Z))}),E.setupLights(),z!==null&&z.updateLights(E.state.lightsArray),on=this.localClippingEnabled,Be=it.init(this.clippingPlanes,on),Be===!0&&it.setGlobalState(this.clippingPlanes,k),z!==null&&pt.render(E.state.shadowsArray,j,k);let Y=new Set;return T.traverse(function(Z){if(!(Z.isMesh||Z.isPoints||Z.isLine||Z.isSprite))return;let Tt=Z.material;if(Tt)if(Array.isArray(Tt))for(let Pt=0;Pt<Tt.length;Pt++){let Et=Tt[Pt];yo(Et,j,k,Z),Y.add(Et)}else yo(Tt,j,k,Z),Y.add(Tt)}),E=b.pop(),z!==null&&z.renderEnd(),Y},this.compileAsync=function(T,k,j=null){let Y=this.compile(T,k,j);return new Promise(Z=>{function Tt(){if(Y.forEach(function(Pt){let It=kt.get(Pt).currentProgram;(It===void 0||It.isReady())&&Y.delete(Pt)}),Y.size===0){Z(T);return}setTimeout(Tt,10)}$t.get("KHR_parallel_shader_compile")!==null?Tt():setTimeout(Tt,10)})};let _r=null;function Dh(T){_r&&_r(T)}function Fa(){es.stop()}function ki(){es.start()}let es=new fm;es.setAnimationLoop(Dh),typeof self<"u"&&es.setContext(self),this.setAnimationLoop=function(T){_r=T,ct.setAnimationLoop(T),T===null?es.stop():es.start()},ct.addEventListener("sessionstart",Fa),ct.addEventListener("sessionend",ki),this.render=function(T,k){if(k!==void 0&&k.isCamera!==!0){jt("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(L===!0)return;z!==null&&z.renderStart(T,k);let j=ct.enabled===!0&&ct.isPresenting===!0,Y=F!==null&&(lt===null||j)&&F.begin(C,lt);if(T.matrixWorldAutoUpdate===!0&&T.updateMatrixWorld(),k.parent===null&&k.matrixWorldAutoUpdate===!0&&k.updateMatrixWorld(),ct.enabled===!0&&ct.isPresenting===!0&&(F===null||F.isCompositing()===!1)&&(ct.cameraAutoUpdate===!0&&ct.updateCamera(k),k=ct.getCamera()),T.isScene===!0&&T.onBeforeRender(C,T,k,lt),E=et.get(T,b.length),E.init(k),E.state.textureUnits=qt.getTextureUnits(),b.push(E),Le.multiplyMatrices(k.projectionMatrix,k.matrixWorldInverse),k.isArrayCamera?Xe.setFromArrayCamera(k):ie.setFromProjectionMatrix(Le,gi,k.reversedDepth),on=this.localClippingEnabled,Be=it.init(this.clippingPlanes,on),R=yt.get(T,_.length),R.init(),_.push(R),this.info.render.frame++,ct.enabled===!0&&ct.isPresenting===!0){let Pt=C.xr.getDepthSensingMesh();Pt!==null&&ns(Pt,k,-1/0,C.sortObjects)}ns(T,k,0,C.sortObjects),R.finish(),z!==null&&z.updateLights(E.state.lightsArray),C.sortObjects===!0&&R.sort(Ht,re),Je=ct.enabled===!1||ct.isPresenting===!1||ct.hasDepthSensing()===!1,Je&&O.addToRenderList(R,T),this.info.autoReset===!0&&this.info.reset(),Be===!0&&it.beginShadows();let Z=E.state.shadowsArray;if(pt.render(Z,T,k),Be===!0&&it.endShadows(),(Y&&F.hasRenderPass())===!1){let Pt=R.opaque,Et=R.transmissive;if(E.setupLights(),k.isArrayCamera){let It=k.cameras;if(Et.length>0)for(let zt=0,Qt=It.length;zt<Qt;zt++){let fe=It[zt];Si(Pt,Et,T,fe)}Je&&O.render(T);for(let zt=0,Qt=It.length;zt<Qt;zt++){let fe=It[zt];vo(R,T,fe,fe.viewport)}}else Et.length>0&&Si(Pt,Et,T,k),Je&&O.render(T),vo(R,T,k)}lt!==null&&G===0&&(qt.updateMultisampleRenderTarget(lt),qt.updateRenderTargetMipmap(lt)),Y&&F.end(C),T.isScene===!0&&T.onAfterRender(C,T,k),St.resetDefaultState(),$=-1,K=null,b.pop(),b.length>0?(E=b[b.length-1],qt.setTextureUnits(E.state.textureUnits),Be===!0&&it.setGlobalState(C.clippingPlanes,E.state.camera)):E=null,_.pop(),_.length>0?R=_[_.length-1]:R=null,z!==null&&z.renderEnd()};function ns(T,k,j,Y){if(T.visible===!1)return;if(T.layers.test(k.layers)){if(T.isGroup)j=T.renderOrder;else if(T.isLOD)T.autoUpdate===!0&&T.update(k);else if(T.isLight)E.pushLight(T),T.castShadow&&E.pushShadow(T);else if(T.isSprite){let Pt=k.isArrayCamera?Xe:ie;if(!T.frustumCulled||T.intersectsFrustum(Pt)){Y&&ve.setFromMatrixPosition(T.matrixWorld).applyMatrix4(Le);let Et=ht.update(T),It=T.material;It.visible&&R.push(T,Et,It,j,ve.z,null,k)}}else if(T.isMesh||T.isLine||T.isPoints){let Pt=k.isArrayCamera?Xe:ie;if(!T.frustumCulled||T.intersectsFrustum(Pt)){let Et=ht.update(T),It=T.material;if(Y&&(T.boundingSphere!==void 0?(T.boundingSphere===null&&T.computeBoundingSphere(),ve.copy(T.boundingSphere.center)):(Et.boundingSphere===null&&Et.computeBoundingSphere(),ve.copy(Et.boundingSphere.center)),ve.applyMatrix4(T.matrixWorld).applyMatrix4(Le)),Array.isArray(It)){let zt=Et.groups;for(let Qt=0,fe=zt.length;Qt<fe;Qt++){let Bt=zt[Qt],de=It[Bt.materialIndex];de&&de.visible&&R.push(T,Et,de,j,ve.z,Bt,k)}}else It.visible&&R.push(T,Et,It,j,ve.z,null,k)}}}let Tt=T.children;for(let Pt=0,Et=Tt.length;Pt<Et;Pt++)ns(Tt[Pt],k,j,Y)}function vo(T,k,j,Y){let{opaque:Z,transmissive:Tt,transparent:Pt}=T;E.setupLightsView(j),Be===!0&&it.setGlobalState(C.clippingPlanes,j),Y&&bt.viewport(tt.copy(Y)),Z.length>0&&Ke(Z,k,j),Tt.length>0&&Ke(Tt,k,j),Pt.length>0&&Ke(Pt,k,j),bt.buffers.depth.setTest(!0),bt.buffers.depth.setMask(!0),bt.buffers.color.setMask(!0),bt.setPolygonOffset(!1)}function Si(T,k,j,Y){if((j.isScene===!0?j.overrideMaterial:null)!==null)return;if(E.state.transmissionRenderTarget[Y.id]===void 0){let Bt=$t.has("EXT_color_buffer_half_float")||$t.has("EXT_color_buffer_float");E.state.transmissionRenderTarget[Y.id]=new oi(1,1,{generateMipmaps:!0,type:Bt?Di:Jn,minFilter:Pi,samples:Math.max(4,oe.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:_e.workingColorSpace})}let Tt=E.state.transmissionRenderTarget[Y.id],Pt=Y.viewport||tt;Tt.setSize(Pt.z*C.transmissionResolutionScale,Pt.w*C.transmissionResolutionScale);let Et=C.getRenderTarget(),It=C.getActiveCubeFace(),zt=C.getActiveMipmapLevel();C.setRenderTarget(Tt),C.getClearColor(Q),mt=C.getClearAlpha(),mt<1&&C.setClearColor(16777215,.5),C.clear(),Je&&O.render(j);let Qt=C.toneMapping;C.toneMapping=Ki;let fe=Y.viewport;if(Y.viewport!==void 0&&(Y.viewport=void 0),E.setupLightsView(Y),Be===!0&&it.setGlobalState(C.clippingPlanes,Y),Ke(T,j,Y),qt.updateMultisampleRenderTarget(Tt),qt.updateRenderTargetMipmap(Tt),$t.has("WEBGL_multisampled_render_to_texture")===!1){let Bt=!1;for(let de=0,Ze=k.length;de<Ze;de++){let Ce=k[de],{object:Pe,geometry:gn,material:Ut,group:ln}=Ce;if(Ut.side===Nn&&Pe.layers.test(Y.layers)){let ge=Ut.side;Ut.side=Dn,Ut.needsUpdate=!0,nn(Pe,j,Y,gn,Ut,ln),Ut.side=ge,Ut.needsUpdate=!0,Bt=!0}}Bt===!0&&(qt.updateMultisampleRenderTarget(Tt),qt.updateRenderTargetMipmap(Tt))}C.setRenderTarget(Et,It,zt),C.setClearColor(Q,mt),fe!==void 0&&(Y.viewport=fe),C.toneMapping=Qt}function Ke(T,k,j){let Y=k.isScene===!0?k.overrideMaterial:null;for(let Z=0,Tt=T.length;Z<Tt;Z++){let Pt=T[Z],{object:Et,geometry:It,group:zt}=Pt,Qt=Pt.material;Qt.allowOverride===!0&&Y!==null&&(Qt=Y),Et.layers.test(j.layers)&&nn(Et,k,j,It,Qt,zt)}}function nn(T,k,j,Y,Z,Tt){z!==null&&Z.isNodeMaterial&&z.setObject(T,Z),T.onBeforeRender(C,k,j,Y,Z,Tt),T.modelViewMatrix.multiplyMatrices(j.matrixWorldInverse,T.matrixWorld),T.normalMatrix.getNormalMatrix(T.modelViewMatrix),Z.onBeforeRender(C,k,j,Y,T,Tt),Z.transparent===!0&&Z.side===Nn&&Z.forceSinglePass===!1?(Z.side=Dn,Z.needsUpdate=!0,C.renderBufferDirect(j,k,Y,Z,T,Tt),Z.side=Hs,Z.needsUpdate=!0,C.renderBufferDirect(j,k,Y,Z,T,Tt),Z.side=Nn):C.renderBufferDirect(j,k,Y,Z,T,Tt),T.onAfterRender(C,k,j,Y,Z,Tt)}function sn(T){let k=0;for(let j of T)j.texture!==null&&k++;return k}function Vi(T,k,j){k.isScene!==!0&&(k=mn);let Y=kt.get(T),Z=E.state.lights,Tt=E.state.shadowsArray,Pt=Z.state.version,Et=ot.getParameters(T,Z.state,Tt,k,j,E.state.lightProbeGridArray),It=ot.getProgramCacheKey(Et),zt=Y.programs;Y.environment=T.isMeshStandardMaterial||T.isMeshLambertMaterial||T.isMeshPhongMaterial?k.environment:null,Y.fog=k.fog;let Qt=T.isMeshStandardMaterial||T.isMeshLambertMaterial&&!T.envMap||T.isMeshPhongMaterial&&!T.envMap;Y.envMap=P.get(T.envMap||Y.environment,Qt),Y.envMapRotation=Y.environment!==null&&T.envMap===null?k.environmentRotation:T.envMapRotation,zt===void 0&&(T.addEventListener("dispose",ae),zt=new Map,Y.programs=zt,Y.programVariants=new Map);let fe=zt.get(It);if(fe!==void 0){if(Y.currentProgram===fe&&Y.lightsStateVersion===Pt)return So(T,Et),fe}else Et.uniforms=ot.getUniforms(T),z!==null&&T.isNodeMaterial&&z.build(T,j,Et),T.onBeforeCompile(Et,C),fe=ot.acquireProgram(Et,It),zt.set(It,fe),Y.uniforms=Et.uniforms;let Bt=Y.uniforms;return(!T.isShaderMaterial&&!T.isRawShaderMaterial||T.clipping===!0)&&(Bt.clippingPlanes=it.uniform),So(T,Et),Y.needsLights=bs(T),Y.lightsStateVersion=Pt,Y.needsLights&&(Bt.ambientLightColor.value=Z.state.ambient,Bt.lightProbe.value=Z.state.probe,Bt.sunLights.value=Z.state.sun,Bt.sunLightShadows.value=Z.state.sunShadow,Bt.directionalLights.value=Z.state.directional,Bt.directionalLightShadows.value=Z.state.directionalShadow,Bt.spotLights.value=Z.state.spot,Bt.spotLightShadows.value=Z.state.spotShadow,Bt.rectAreaLights.value=Z.state.rectArea,Bt.ltc_1.value=Z.state.rectAreaLTC1,Bt.ltc_2.value=Z.state.rectAreaLTC2,Bt.pointLights.value=Z.state.point,Bt.pointLightShadows.value=Z.state.pointShadow,Bt.hemisphereLights.value=Z.state.hemi,Bt.sunShadowMatrix.value=Z.state.sunShadowMatrix,Bt.sunShadowCascade.value=Z.state.sunShadowCascade,Bt.directionalShadowMatrix.value=Z.state.directionalShadowMatrix,Bt.spotLightMatrix.value=Z.state.spotLightMatrix,Bt.spotLightMap.value=Z.state.spotLightMap,Bt.pointShadowMatrix.value=Z.state.pointShadowMatrix),Y.numLightProbeGrids=sn(E.state.lightProbeGridArray),Y.currentProgram=fe,Y.uniformsList=null,fe}function Qn(T,k,j,Y,Z){let Tt=kt.get(T),Pt=Tt.currentProgram.id+","+Y+","+Z,Et=Tt.programVariants.get(Pt);return Et===void 0?(Et=Vi(T,k,j),Tt.programVariants.set(Pt,Et)):(Tt.currentProgram=Et,Tt.uniformsList=null,Tt.outputColorSpace=Y,Tt.toneMapping=Z),Et}function Ms(T){if(T.uniformsList===null){let k=T.currentProgram.getUniforms();T.uniformsList=ro.seqWithValue(k.seq,T.uniforms)}return T.uniformsList}function So(T,k){let j=kt.get(T);j.outputColorSpace=k.outputColorSpace,j.batching=k.batching,j.batchingColor=k.batchingColor,j.instancing=k.instancing,j.instancingColor=k.instancingColor,j.instancingMorph=k.instancingMorph,j.skinning=k.skinning,j.morphTargets=k.morphTargets,j.morphNormals=k.morphNormals,j.morphColors=k.morphColors,j.morphTargetsCount=k.morphTargetsCount,j.numClippingPlanes=k.numClippingPlanes,j.numIntersection=k.numClipIntersection,j.vertexAlphas=k.vertexAlphas,j.vertexTangents=k.vertexTangents,j.toneMapping=k.toneMapping}function Mo(T,k,j,Y,Z){k.isScene!==!0&&(k=mn),qt.resetTextureUnits();let Tt=k.fog,Pt=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial?k.environment:null,Et=lt===null?C.outputColorSpace:lt.isXRRenderTarget===!0?lt.texture.colorSpace:_e.workingColorSpace,It=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial&&!Y.envMap||Y.isMeshPhongMaterial&&!Y.envMap,zt=P.get(Y.envMap||Pt,It),Qt=Y.vertexColors===!0&&!!j.attributes.color&&j.attributes.color.itemSize===4,fe=!!j.attributes.tangent&&(!!Y.normalMap||Y.anisotropy>0),Bt=!!j.morphAttributes.position,de=!!j.morphAttributes.normal,Ze=!!j.morphAttributes.color,Ce=Ki;Y.toneMapped&&(lt===null||lt.isXRRenderTarget===!0)&&(Ce=C.toneMapping);let Pe=j.morphAttributes.position||j.morphAttributes.normal||j.morphAttributes.color,gn=Pe!==void 0?Pe.length:0,Ut=kt.get(Y),ln=E.state.lights;if(Be===!0&&(on===!0||T!==K)){let Ie=T===K&&Y.id===$;it.setState(Y,T,Ie)}let ge=!1,is=!1;Y.version===Ut.__version?Ut.needsLights&&Ut.lightsStateVersion!==ln.state.version||Z.isBatchedMesh&&Ut.batching===!1||!Z.isBatchedMesh&&Ut.batching===!0||Z.isBatchedMesh&&Ut.batchingColor===!0&&Z._colorsTexture===null||Z.isBatchedMesh&&Ut.batchingColor===!1&&Z._colorsTexture!==null||Z.isInstancedMesh&&Ut.instancing===!1||!Z.isInstancedMesh&&Ut.instancing===!0||Z.isSkinnedMesh&&Ut.skinning===!1||!Z.isSkinnedMesh&&Ut.skinning===!0||Z.isInstancedMesh&&Ut.instancingColor===!0&&Z.instanceColor===null||Z.isInstancedMesh&&Ut.instancingColor===!1&&Z.instanceColor!==null||Z.isInstancedMesh&&Ut.instancingMorph===!0&&Z.morphTexture===null||Z.isInstancedMesh&&Ut.instancingMorph===!1&&Z.morphTexture!==null||Ut.envMap!==zt||Y.fog===!0&&Ut.fog!==Tt||Ut.numClippingPlanes!==void 0&&(Ut.numClippingPlanes!==it.numPlanes||Ut.numIntersection!==it.numIntersection)||Ut.vertexAlphas!==Qt||Ut.vertexTangents!==fe||Ut.morphTargets!==Bt||Ut.morphNormals!==de||Ut.morphColors!==Ze||Ut.morphTargetsCount!==gn||Ut.numLightProbeGrids!==sn(E.state.lightProbeGridArray)?ge=!0:(Ut.outputColorSpace!==Et||Ut.toneMapping!==Ce)&&(is=!0):(ge=!0,Ut.__version=Y.version);let cn=Ut.currentProgram;(ge===!0||is===!0)&&(cn=is===!0?Qn(Y,k,Z,Et,Ce):Vi(Y,k,Z),z&&Y.isNodeMaterial&&z.onUpdateProgram(Y,cn,Ut));let vr=!1,Gi=!1,ss=!1,ce=cn.getUniforms(),je=Ut.uniforms;if(bt.useProgram(cn.program)&&(vr=!0,Gi=!0,ss=!0),Y.id!==$&&($=Y.id,Gi=!0),vr||K!==T){bt.buffers.depth.getReversed()&&T.reversedDepth!==!0&&(T._reversedDepth=!0,T.updateProjectionMatrix()),ce.setValue(B,"projectionMatrix",T.projectionMatrix),ce.setValue(B,"viewMatrix",T.matrixWorldInverse);let hn=ce.map.cameraPosition;hn!==void 0&&hn.setValue(B,Mn.setFromMatrixPosition(T.matrixWorld)),oe.logarithmicDepthBuffer&&ce.setValue(B,"logDepthBufFC",2/(Math.log(T.far+1)/Math.LN2)),(Y.isMeshPhongMaterial||Y.isMeshToonMaterial||Y.isMeshLambertMaterial||Y.isMeshBasicMaterial||Y.isMeshStandardMaterial||Y.isShaderMaterial)&&ce.setValue(B,"isOrthographic",T.isOrthographicCamera===!0),K!==T&&(K=T,Gi=!0,ss=!0)}if(Ut.needsLights&&(ln.state.sunShadowMap.length>0&&ce.setValue(B,"sunShadowMap",ln.state.sunShadowMap,qt),ln.state.directionalShadowMap.length>0&&ce.setValue(B,"directionalShadowMap",ln.state.directionalShadowMap,qt),ln.state.spotShadowMap.length>0&&ce.setValue(B,"spotShadowMap",ln.state.spotShadowMap,qt),ln.state.pointShadowMap.length>0&&ce.setValue(B,"pointShadowMap",ln.state.pointShadowMap,qt)),Z.isSkinnedMesh){ce.setOptional(B,Z,"bindMatrix"),ce.setOptional(B,Z,"bindMatrixInverse");let Ie=Z.skeleton;Ie&&(Ie.boneTexture===null&&Ie.computeBoneTexture(),ce.setValue(B,"boneTexture",Ie.boneTexture,qt))}Z.isBatchedMesh&&(ce.setOptional(B,Z,"batchingTexture"),ce.setValue(B,"batchingTexture",Z._matricesTexture,qt),ce.setOptional(B,Z,"batchingIdTexture"),ce.setValue(B,"batchingIdTexture",Z._indirectTexture,qt),ce.setOptional(B,Z,"batchingColorTexture"),Z._colorsTexture!==null&&ce.setValue(B,"batchingColorTexture",Z._colorsTexture,qt));let Vn=j.morphAttributes;if((Vn.position!==void 0||Vn.normal!==void 0||Vn.color!==void 0)&&rt.update(Z,j,cn),(Gi||Ut.receiveShadow!==Z.receiveShadow)&&(Ut.receiveShadow=Z.receiveShadow,ce.setValue(B,"receiveShadow",Z.receiveShadow)),(Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial)&&Y.envMap===null&&k.environment!==null&&(je.envMapIntensity.value=k.environmentIntensity),je.dfgLUT!==void 0&&(je.dfgLUT.value=FM()),Gi){if(ce.setValue(B,"toneMappingExposure",C.toneMappingExposure),Ut.needsLights&&xr(je,ss),Tt&&Y.fog===!0&&_t.refreshFogUniforms(je,Tt),_t.refreshMaterialUniforms(je,Y,Mt,At,E.state.transmissionRenderTarget[T.id]),Ut.needsLights&&Ut.numLightProbeGrids>0){let Ie=S,hn=0;for(let Un of E.state.lightProbeGridArray)Un.texture!==null&&(Ie.textures[hn]=Un.texture,Ie.min[hn]=Un.boundingBox.min,Ie.max[hn]=Un.boundingBox.max,Ie.resolution[hn]=Un.resolution,hn++);for(let Un in Ie)Ie[Un].length=hn;je.probesSH.value=Ie.textures,je.probesMin.value=Ie.min,je.probesMax.value=Ie.max,je.probesResolution.value=Ie.resolution}ro.upload(B,Ms(Ut),je,qt)}if(Y.isShaderMaterial&&Y.uniformsNeedUpdate===!0&&(ro.upload(B,Ms(Ut),je,qt),Y.uniformsNeedUpdate=!1),Y.isSpriteMaterial&&ce.setValue(B,"center",Z.center),ce.setValue(B,"modelViewMatrix",Z.modelViewMatrix),ce.setValue(B,"normalMatrix",Z.normalMatrix),ce.setValue(B,"modelMatrix",Z.matrixWorld),Y.uniformsGroups!==void 0){let Ie=Y.uniformsGroups;for(let hn=0,Un=Ie.length;hn<Un;hn++){let Oa=Ie[hn];Gt.update(Oa,cn),Gt.bind(Oa,cn)}}return cn}function xr(T,k){T.ambientLightColor.needsUpdate=k,T.lightProbe.needsUpdate=k,T.sunLights.needsUpdate=k,T.sunLightShadows.needsUpdate=k,T.directionalLights.needsUpdate=k,T.directionalLightShadows.needsUpdate=k,T.pointLights.needsUpdate=k,T.pointLightShadows.needsUpdate=k,T.spotLights.needsUpdate=k,T.spotLightShadows.needsUpdate=k,T.rectAreaLights.needsUpdate=k,T.hemisphereLights.needsUpdate=k}function bs(T){return T.isMeshLambertMaterial||T.isMeshToonMaterial||T.isMeshPhongMaterial||T.isMeshStandardMaterial||T.isShadowMaterial||T.isShaderMaterial&&T.lights===!0}this.getActiveCubeFace=function(){return q},this.getActiveMipmapLevel=function(){return G},this.getRenderTarget=function(){return lt},this.setRenderTargetTextures=function(T,k,j){let Y=kt.get(T);Y.__autoAllocateDepthBuffer=T.resolveDepthBuffer===!1,Y.__autoAllocateDepthBuffer===!1&&(Y.__useRenderToTexture=!1),kt.get(T.texture).__webglTexture=k,kt.get(T.depthTexture).__webglTexture=Y.__autoAllocateDepthBuffer?void 0:j,Y.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(T,k){let j=kt.get(T);j.__webglFramebuffer=k,j.__useDefaultFramebuffer=k===void 0},this.setRenderTarget=function(T,k=0,j=0){lt=T,q=k,G=j;let Y=null,Z=!1,Tt=!1;if(T){let Et=kt.get(T);if(Et.__useDefaultFramebuffer!==void 0){bt.bindFramebuffer(B.FRAMEBUFFER,Et.__webglFramebuffer),tt.copy(T.viewport),ft.copy(T.scissor),ut=T.scissorTest,bt.viewport(tt),bt.scissor(ft),bt.setScissorTest(ut),$=-1;return}else if(Et.__webglFramebuffer===void 0)qt.setupRenderTarget(T);else if(Et.__hasExternalTextures)qt.rebindTextures(T,kt.get(T.texture).__webglTexture,kt.get(T.depthTexture).__webglTexture);else if(T.depthBuffer){let Qt=T.depthTexture;if(Et.__boundDepthTexture!==Qt){if(Qt!==null&&kt.has(Qt)&&(T.width!==Qt.image.width||T.height!==Qt.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");qt.setupDepthRenderbuffer(T)}}let It=T.texture;(It.isData3DTexture||It.isDataArrayTexture||It.isCompressedArrayTexture)&&(Tt=!0);let zt=kt.get(T).__webglFramebuffer;T.isWebGLCubeRenderTarget?(Array.isArray(zt[k])?Y=zt[k][j]:Y=zt[k],Z=!0):T.samples>0&&qt.useMultisampledRTT(T)===!1?Y=kt.get(T).__webglMultisampledFramebuffer:Array.isArray(zt)?Y=zt[j]:Y=zt,tt.copy(T.viewport),ft.copy(T.scissor),ut=T.scissorTest}else tt.copy(Vt).multiplyScalar(Mt).floor(),ft.copy(ue).multiplyScalar(Mt).floor(),ut=le;if(j!==0&&(Y=V),bt.bindFramebuffer(B.FRAMEBUFFER,Y)&&bt.drawBuffers(T,Y),bt.viewport(tt),bt.scissor(ft),bt.setScissorTest(ut),Z){let Et=kt.get(T.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_CUBE_MAP_POSITIVE_X+k,Et.__webglTexture,j)}else if(Tt){let Et=k;for(let It=0;It<T.textures.length;It++){let zt=kt.get(T.textures[It]);B.framebufferTextureLayer(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0+It,zt.__webglTexture,j,Et)}}else if(T!==null&&j!==0){let Et=kt.get(T.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,Et.__webglTexture,j)}$=-1};function yr(T){let k=kt.get(T);return(k.__readFormat!==T.format||k.__readType!==T.type)&&(k.__readFormat=T.format,k.__readType=T.type,k.__formatReadable=oe.textureFormatReadable(T.format),k.__typeReadable=oe.textureTypeReadable(T.type)),k}this.readRenderTargetPixels=function(T,k,j,Y,Z,Tt,Pt,Et=0){if(!(T&&T.isWebGLRenderTarget)){jt("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let It=kt.get(T).__webglFramebuffer;if(T.isWebGLCubeRenderTarget&&Pt!==void 0&&(It=It[Pt],Array.isArray(It)&&(It=It[0])),It){bt.bindFramebuffer(B.FRAMEBUFFER,It);try{let zt=T.textures[Et],Qt=zt.format,fe=zt.type;T.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+Et);let Bt=yr(zt);if(Bt.__formatReadable===!1){jt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Bt.__typeReadable===!1){jt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}k>=0&&k<=T.width-Y&&j>=0&&j<=T.height-Z&&B.readPixels(k,j,Y,Z,gt.convert(Qt),gt.convert(fe),Tt)}finally{let zt=lt!==null?kt.get(lt).__webglFramebuffer:null;bt.bindFramebuffer(B.FRAMEBUFFER,zt)}}},this.readRenderTargetPixelsAsync=async function(T,k,j,Y,Z,Tt,Pt,Et=0){if(!(T&&T.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let It=kt.get(T).__webglFramebuffer;if(T.isWebGLCubeRenderTarget&&Pt!==void 0&&(It=It[Pt],Array.isArray(It)&&(It=It[0])),It)if(k>=0&&k<=T.width-Y&&j>=0&&j<=T.height-Z){bt.bindFramebuffer(B.FRAMEBUFFER,It);let zt=T.textures[Et],Qt=zt.format,fe=zt.type;T.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+Et);let Bt=yr(zt);if(Bt.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Bt.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let de=B.createBuffer();B.bindBuffer(B.PIXEL_PACK_BUFFER,de),B.bufferData(B.PIXEL_PACK_BUFFER,Tt.byteLength,B.STREAM_READ),B.readPixels(k,j,Y,Z,gt.convert(Qt),gt.convert(fe),0),B.bindBuffer(B.PIXEL_PACK_BUFFER,null);let Ze=lt!==null?kt.get(lt).__webglFramebuffer:null;bt.bindFramebuffer(B.FRAMEBUFFER,Ze);let Ce=B.fenceSync(B.SYNC_GPU_COMMANDS_COMPLETE,0);return B.flush(),await Op(B,Ce,4),B.bindBuffer(B.PIXEL_PACK_BUFFER,de),B.getBufferSubData(B.PIXEL_PACK_BUFFER,0,Tt),B.bindBuffer(B.PIXEL_PACK_BUFFER,null),B.deleteBuffer(de),B.deleteSync(Ce),Tt}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(T,k=null,j=0){let Y=Math.pow(2,-j),Z=Math.floor(T.image.width*Y),Tt=Math.floor(T.image.height*Y),Pt=k!==null?k.x:0,Et=k!==null?k.y:0;qt.setTexture2D(T,0),B.copyTexSubImage2D(B.TEXTURE_2D,j,0,0,Pt,Et,Z,Tt),bt.unbindTexture()},this.copyTextureToTexture=function(T,k,j=null,Y=null,Z=0,Tt=0){let Pt,Et,It,zt,Qt,fe,Bt,de,Ze,Ce=T.isCompressedTexture?T.mipmaps[Tt]:T.image;if(j!==null)Pt=j.max.x-j.min.x,Et=j.max.y-j.min.y,It=j.isBox3?j.max.z-j.min.z:1,zt=j.min.x,Qt=j.min.y,fe=j.isBox3?j.min.z:0;else{let ce=Math.pow(2,-Z);Pt=Math.floor(Ce.width*ce),Et=Math.floor(Ce.height*ce),T.isDataArrayTexture?It=Ce.depth:T.isData3DTexture?It=Math.floor(Ce.depth*ce):It=1,zt=0,Qt=0,fe=0}Y!==null?(Bt=Y.x,de=Y.y,Ze=Y.z):(Bt=0,de=0,Ze=0);let Pe=gt.convert(k.format),gn=gt.convert(k.type),Ut;k.isData3DTexture?(qt.setTexture3D(k,0),Ut=B.TEXTURE_3D):k.isDataArrayTexture||k.isCompressedArrayTexture?(qt.setTexture2DArray(k,0),Ut=B.TEXTURE_2D_ARRAY):(qt.setTexture2D(k,0),Ut=B.TEXTURE_2D),bt.activeTexture(B.TEXTURE0),bt.pixelStorei(B.UNPACK_FLIP_Y_WEBGL,k.flipY),bt.pixelStorei(B.UNPACK_PREMULTIPLY_ALPHA_WEBGL,k.premultiplyAlpha),bt.pixelStorei(B.UNPACK_ALIGNMENT,k.unpackAlignment);let ln=bt.getParameter(B.UNPACK_ROW_LENGTH),ge=bt.getParameter(B.UNPACK_IMAGE_HEIGHT),is=bt.getParameter(B.UNPACK_SKIP_PIXELS),cn=bt.getParameter(B.UNPACK_SKIP_ROWS),vr=bt.getParameter(B.UNPACK_SKIP_IMAGES);bt.pixelStorei(B.UNPACK_ROW_LENGTH,Ce.width),bt.pixelStorei(B.UNPACK_IMAGE_HEIGHT,Ce.height),bt.pixelStorei(B.UNPACK_SKIP_PIXELS,zt),bt.pixelStorei(B.UNPACK_SKIP_ROWS,Qt),bt.pixelStorei(B.UNPACK_SKIP_IMAGES,fe);let Gi=T.isDataArrayTexture||T.isData3DTexture,ss=k.isDataArrayTexture||k.isData3DTexture;if(T.isDepthTexture){let ce=kt.get(T),je=kt.get(k),Vn=kt.get(ce.__renderTarget),Ie=kt.get(je.__renderTarget);bt.bindFramebuffer(B.READ_FRAMEBUFFER,Vn.__webglFramebuffer),bt.bindFramebuffer(B.DRAW_FRAMEBUFFER,Ie.__webglFramebuffer);for(let hn=0;hn<It;hn++)Gi&&(B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,kt.get(T).__webglTexture,Z,fe+hn),B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,kt.get(k).__webglTexture,Tt,Ze+hn)),B.blitFramebuffer(zt,Qt,zt+Pt,Qt+Et,Bt,de,Bt+Pt,de+Et,B.DEPTH_BUFFER_BIT,B.NEAREST);bt.bindFramebuffer(B.READ_FRAMEBUFFER,null),bt.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else if(Z!==0||T.isRenderTargetTexture||kt.has(T)){let ce=kt.get(T),je=kt.get(k);bt.bindFramebuffer(B.READ_FRAMEBUFFER,D),bt.bindFramebuffer(B.DRAW_FRAMEBUFFER,H);for(let Vn=0;Vn<It;Vn++)Gi?B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,ce.__webglTexture,Z,fe+Vn):B.framebufferTexture2D(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,ce.__webglTexture,Z),ss?B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,je.__webglTexture,Tt,Ze+Vn):B.framebufferTexture2D(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,je.__webglTexture,Tt),Z!==0?B.blitFramebuffer(zt,Qt,zt+Pt,Qt+Et,Bt,de,Bt+Pt,de+Et,B.COLOR_BUFFER_BIT,B.NEAREST):ss?B.copyTexSubImage3D(Ut,Tt,Bt,de,Ze+Vn,zt,Qt,Pt,Et):B.copyTexSubImage2D(Ut,Tt,Bt,de,zt,Qt,Pt,Et);bt.bindFramebuffer(B.READ_FRAMEBUFFER,null),bt.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else ss?T.isDataTexture||T.isData3DTexture?B.texSubImage3D(Ut,Tt,Bt,de,Ze,Pt,Et,It,Pe,gn,Ce.data):k.isCompressedArrayTexture?B.compressedTexSubImage3D(Ut,Tt,Bt,de,Ze,Pt,Et,It,Pe,Ce.data):B.texSubImage3D(Ut,Tt,Bt,de,Ze,Pt,Et,It,Pe,gn,Ce):T.isDataTexture?B.texSubImage2D(B.TEXTURE_2D,Tt,Bt,de,Pt,Et,Pe,gn,Ce.data):T.isCompressedTexture?B.compressedTexSubImage2D(B.TEXTURE_2D,Tt,Bt,de,Ce.width,Ce.height,Pe,Ce.data):B.texSubImage2D(B.TEXTURE_2D,Tt,Bt,de,Pt,Et,Pe,gn,Ce);bt.pixelStorei(B.UNPACK_ROW_LENGTH,ln),bt.pixelStorei(B.UNPACK_IMAGE_HEIGHT,ge),bt.pixelStorei(B.UNPACK_SKIP_PIXELS,is),bt.pixelStorei(B.UNPACK_SKIP_ROWS,cn),bt.pixelStorei(B.UNPACK_SKIP_IMAGES,vr),Tt===0&&k.generateMipmaps===!0&&k.mipmapsAutoUpdate===!0&&B.generateMipmap(Ut),bt.unbindTexture()},this.initRenderTarget=function(T){kt.get(T).__webglFramebuffer===void 0&&qt.setupRenderTarget(T)},this.initTexture=function(T){T.isCubeTexture?qt.setTextureCube(T,0):T.isData3DTexture?qt.setTexture3D(T,0):T.isDataArrayTexture||T.isCompressedArrayTexture?qt.setTexture2DArray(T,0):qt.setTexture2D(T,0),bt.unbindTexture()},this.resetState=function(){q=0,G=0,lt=null,bt.reset(),St.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return gi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=_e._getDrawingBufferColorSpace(t),e.unpackColorSpace=_e._getUnpackColorSpace()}};var bm={type:"change"},lf={type:"start"},Tm={type:"end"},Fc=new ds,wm=new Xn,OM=Math.cos(70*Cc.DEG2RAD),yn=new N,Kn=2*Math.PI,Te={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},af=1e-6,Oc=class extends aa{constructor(t,e=null){super(t,e),this.state=Te.NONE,this.target=new N,this.cursor=new N,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Vs.ROTATE,MIDDLE:Vs.DOLLY,RIGHT:Vs.PAN},this.touches={ONE:Gs.ROTATE,TWO:Gs.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new N,this._lastQuaternion=new rn,this._lastTargetPosition=new N,this._quat=new rn().setFromUnitVectors(t.up,new N(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new Qr,this._sphericalDelta=new Qr,this._scale=1,this._panOffset=new N,this._rotateStart=new Xt,this._rotateEnd=new Xt,this._rotateDelta=new Xt,this._panStart=new Xt,this._panEnd=new Xt,this._panDelta=new Xt,this._dollyStart=new Xt,this._dollyEnd=new Xt,this._dollyDelta=new Xt,this._dollyDirection=new N,this._mouse=new Xt,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=zM.bind(this),this._onPointerDown=BM.bind(this),this._onPointerUp=kM.bind(this),this._onContextMenu=YM.bind(this),this._onMouseWheel=HM.bind(this),this._onKeyDown=WM.bind(this),this._onTouchStart=XM.bind(this),this._onTouchMove=qM.bind(this),this._onMouseDown=VM.bind(this),this._onMouseMove=GM.bind(this),this._interceptControlDown=$M.bind(this),this._interceptControlUp=ZM.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(t){this._cursorStyle=t,t==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(t){super.connect(t),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Te.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(bm),this.update(),this.state=Te.NONE}pan(t,e){this._pan(t,e),this.update()}dollyIn(t){this._dollyIn(t),this.update()}dollyOut(t){this._dollyOut(t),this.update()}rotateLeft(t){this._rotateLeft(t),this.update()}rotateUp(t){this._rotateUp(t),this.update()}update(t=null){let e=this.object.position;yn.copy(e).sub(this.target),yn.applyQuaternion(this._quat),this._spherical.setFromVector3(yn),this.autoRotate&&this.state===Te.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=Kn:n>Math.PI&&(n-=Kn),s<-Math.PI?s+=Kn:s>Math.PI&&(s-=Kn),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(yn.setFromSpherical(this._spherical),yn.applyQuaternion(this._quatInverse),e.copy(this.target).add(yn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=yn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new N(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new N(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=yn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(Fc.origin.copy(this.object.position),Fc.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(Fc.direction))<OM?this.object.lookAt(this.target):(wm.setFromNormalAndCoplanarPoint(this.object.up,this.target),Fc.intersectPlane(wm,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>af||8*(1-this._lastQuaternion.dot(this.object.quaternion))>af||this._lastTargetPosition.distanceToSquared(this.target)>af?(this.dispatchEvent(bm),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?Kn/60*this.autoRotateSpeed*t:Kn/60/60*this.autoRotateSpeed}_getZoomScale(t){let e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){yn.setFromMatrixColumn(e,0),yn.multiplyScalar(-t),this._panOffset.add(yn)}_panUp(t,e){this.screenSpacePanning===!0?yn.setFromMatrixColumn(e,1):(yn.setFromMatrixColumn(e,0),yn.crossVectors(this.object.up,yn)),yn.multiplyScalar(t),this._panOffset.add(yn)}_pan(t,e){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;yn.copy(s).sub(this.target);let r=yn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientY),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(Kn*this._rotateDelta.x/e.clientHeight),this._rotateUp(Kn*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(Kn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(-Kn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(Kn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(-Kn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{let n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(Kn*this._rotateDelta.x/e.clientHeight),this._rotateUp(Kn*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new Xt,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){let e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){let e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function BM(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function zM(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function kM(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(Tm),this.state=Te.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function VM(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case Vs.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Te.DOLLY;break;case Vs.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Te.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Te.ROTATE}break;case Vs.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Te.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Te.PAN}break;default:this.state=Te.NONE}this.state!==Te.NONE&&this.dispatchEvent(lf)}function GM(i){switch(this.state){case Te.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Te.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Te.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function HM(i){this.enabled===!1||this.enableZoom===!1||this.state!==Te.NONE||(i.preventDefault(),this.dispatchEvent(lf),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(Tm))}function WM(i){this.enabled!==!1&&this._handleKeyDown(i)}function XM(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case Gs.ROTATE:if(this.enableRotate===!1){this.state=Te.NONE;break}this._handleTouchStartRotate(i),this.state=Te.TOUCH_ROTATE;break;case Gs.PAN:if(this.enablePan===!1){this.state=Te.NONE;break}this._handleTouchStartPan(i),this.state=Te.TOUCH_PAN;break;default:this.state=Te.NONE}break;case 2:switch(this.touches.TWO){case Gs.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Te.TOUCH_DOLLY_PAN;break;case Gs.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Te.TOUCH_DOLLY_ROTATE;break;default:this.state=Te.NONE}break;default:this.state=Te.NONE}this.state!==Te.NONE&&this.dispatchEvent(lf)}function qM(i){switch(this._trackPointer(i),this.state){case Te.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Te.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Te.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Te.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Te.NONE}}function YM(i){this.enabled!==!1&&i.preventDefault()}function $M(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function ZM(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function st(i,t="",e=null){let n=document.createElement(i);return t&&(n.className=t),e!==null&&(n.textContent=e),n}function Em(i){let t=st("span","name");for(let e of i.split(/(?<=[._])/))t.append(e,st("wbr"));return t}function en(i,t,e,n){let s=st("button",i,t);s.type="button",s.title=e;let r=/[a-z]/i.test(t)&&!e.toLowerCase().includes(t.toLowerCase());return s.setAttribute("aria-label",r?`${t}: ${e}`:e),s.addEventListener("click",n),s}function Ma(i,t){let e=st("a");e.href=t,e.download=i,e.click()}var JM=1e-12;function jn(i){let t=Math.abs(i);return t<JM?"0":t>=1e5||t<.001?i.toExponential(2):String(Number(i.toPrecision(t>=1e3?5:4)))}var KM=3530879,jM=16777215,Am=.8,QM=new N(0,1,0),tb=(i,t)=>i.reduce((e,n)=>n[0]<=t+1e-9?n:e,i[0]),Bc=class{constructor(t,e,n){Object.assign(this,{stage:t,robots:e});let s=.014*t.radius,r=()=>new Zn({transparent:!0,depthTest:!1,fog:!1,toneMapped:!1});this.list=n.map(o=>{let a=r(),l=new ne(new Ci(.4*s,.4*s,1,10),a),c=[0,1].map(()=>new ne(new Bn(s,16,12),a));for(let h of[l,...c])h.renderOrder=5,t.world.add(h);return{...o,material:a,rod:l,balls:c}})}show(t){this.visible=t;for(let{rod:e,balls:n}of this.list)for(let s of[e,...n])s.visible=t}setChanges(t){this.list.forEach((e,n)=>e.changes=t[n])}end({link:t,at:e},n){return t===null?n.set(...e):this.robots.at(t,e,n)}update(t){if(!this.visible)return;let[e,n]=[new N,new N];for(let{ends:s,changes:r,material:o,rod:a,balls:l}of this.list){this.end(s[0],e),this.end(s[1],n);let[c,h]=tb(r,t),u=c>0&&t-c<Am?1+1.5*(1-(t-c)/Am):1;o.color.setHex(h?KM:jM),o.opacity=h?.9:.22,[e,n].forEach((g,v)=>l[v].position.copy(g));for(let g of l)g.scale.setScalar(h?u:.7);let f=n.sub(e),d=f.length();a.visible=d>1e-6,a.visible&&(a.position.copy(e).addScaledVector(f,.5),a.quaternion.setFromUnitVectors(QM,f.normalize()),a.scale.set(h?u:.5,d,h?u:.5))}}},zc=class{constructor(t,e,n){Object.assign(this,{chips:t,marks:e,goTo:n}),this.list=[]}set(t,e,n){let s=t.flatMap((r,o)=>e[o].slice(1).map(([a,l])=>({t:a,text:`${r} ${l?"closes":"opens"}`})));this.list=s.filter(({t:r})=>n===null||r<=n).sort((r,o)=>r.t-o.t),this.chips.replaceChildren(...this.list.map(r=>{let o=`${r.text} at ${jn(r.t)} s`;return r.chip=en("event",o,`Go to the time at which ${o}`,()=>this.goTo(r.t)),r.chip})),this.marks.replaceChildren(...(n>0?this.list:[]).map(({t:r,text:o})=>{let a=st("i");return a.style.left=`${100*r/n}%`,a.title=`${o} at ${jn(r)} s`,a}))}update(t){for(let e of this.list)e.chip.classList.toggle("past",e.t<=t+1e-9)}};var eb=["forward","seen","acting"],Rm=i=>Uint8Array.from(atob(i),t=>t.charCodeAt(0));async function kc(i){let t=new Blob([Rm(i)]).stream().pipeThrough(new DecompressionStream("gzip"));return new Uint8Array(await new Response(t).arrayBuffer())}function Ui(i,t){let e={f4:Float32Array,f8:Float64Array,i2:Int16Array};return new e[t](Rm(i).buffer)}var Cm=i=>[...eb,...(i.controllers??[]).flatMap(({steps:t})=>Object.values(t))];async function nb(i){let t=await WebAssembly.compile(await kc(i.wasm)),e=JSON.parse(new TextDecoder().decode(WebAssembly.Module.customSections(t,"seaframe")[0])),{exports:n}=await WebAssembly.instantiate(t),s=new Float64Array(n.memory.buffer,e.robot,e.size),r=Float64Array.from(s),o=Object.fromEntries(Cm(i).map(c=>[c,h=>n[c](e.robot,h)]));return{name:"WebAssembly",meta:e,row:s,start:r,step:(c,h)=>n.step(e.robot,c,h),impulse:(c,h)=>n.impulse(e.robot,c,h),...o}}async function ib(i){let t=document.createElement("script");t.textContent=new TextDecoder().decode(await kc(i.js)),document.head.append(t);let e=globalThis.seaframeModel,n=e.createState(),s=Object.fromEntries(Cm(i).map(a=>[a,l=>e[a](n,l)])),r=(a,l)=>e.step(n,a,l),o=(a,l)=>e.impulse(n,a,l);return{name:"JavaScript",meta:e.meta,row:n,start:Float64Array.from(n),step:r,impulse:o,...s}}async function cf(i,t){let e;try{if(t==="javascript"||typeof WebAssembly!="object")throw new Error("WebAssembly is not available");e=await nb(i)}catch(r){if(!i.js)throw r;e=await ib(i)}let n=r=>e.row.subarray(e.meta.blocks[r][0],e.meta.blocks[r][0]+e.meta.blocks[r][1]),s=Object.fromEntries(Object.keys(e.meta.blocks).map(r=>[r,n(r)]));return{...e,blocks:s}}var hf={weight:"#9aa5ad",buoyancy:"#59c1ff",thrust:"#ffd166",drag:"#ff6b6b",lift:"#c792ea","added mass":"#63e6be",flow:"#22b8cf",contact:"#f4a261",push:"#ff4fa3",joint:"#a3e635",connection:"#f06595"},Pm="#ced4da",sb=180,rb={joint:"joint reaction"},ob=new N(0,1,0),[ab,lb]=[new Ci(1,1,1,10),new ir(1,1,14)],cb=i=>new Zn({color:i,depthTest:!1,transparent:!0,fog:!1,toneMapped:!1}),uf=class{constructor(t){this.group=new Rn,this.shaft=new ne(ab,t),this.head=new ne(lb,t),this.shaft.renderOrder=this.head.renderOrder=5,this.group.add(this.shaft,this.head)}set(t,e,n){let s=e.length();if(this.group.visible=s>2*n,!this.group.visible)return;let r=Math.min(6*n,.5*s);this.group.position.copy(t),this.group.quaternion.setFromUnitVectors(ob,e.clone().divideScalar(s)),this.shaft.scale.set(n,s-r,n),this.shaft.position.y=(s-r)/2,this.head.scale.set(2.6*n,r,2.6*n),this.head.position.y=s-r/2}};function hb(i){let t=10**Math.floor(Math.log10(i));return[5,2,1].map(e=>e*t).find(e=>e<=i)??t}var Vc=class{constructor(t,e,n){Object.assign(this,{stage:t,links:e,legend:n}),this.group=new Rn,this.group.visible=!1,t.world.add(this.group),this.hidden=null,this.setForces([])}setForces(t){this.forces=t,this.group.clear();let e=new Set(t.map(([,r])=>r));this.kinds=[...new Set([...Object.keys(hf),...e])].filter(r=>e.has(r));let n=Object.fromEntries(this.kinds.map(r=>[r,cb(hf[r]??Pm)]));this.arrows=t.map(([,r])=>new uf(n[r]));for(let r of this.arrows)this.group.add(r.group);let s=this.kinds.includes("buoyancy")?["weight","buoyancy"]:[];t.length&&(this.hidden??=new Set(["joint","connection","flow",...s])),this.most=0,this.buildLegend()}buildLegend(){this.bar=st("span","bar"),this.size=st("span","size","");let t=this.kinds.map(n=>{let s=st("input","");s.type="checkbox",s.checked=!this.hidden.has(n),s.addEventListener("change",()=>{s.checked?this.hidden.delete(n):this.hidden.add(n),this.most=0});let r=st("span","swatch");r.style.background=hf[n]??Pm;let o=st("label","kind");return o.append(s,r,st("span","",rb[n]??n)),o}),e=st("div","scale");e.append(this.bar,this.size),this.legend.replaceChildren(st("h3","","Forces on links"),...t,e)}show(t){this.group.visible=t&&this.forces.length>0,this.legend.hidden=!this.group.visible}update(t,e){let n=new N,s=0,r=([h,u])=>!this.hidden.has(u)&&!this.links[h].tether;this.forces.forEach((h,u)=>{r(h)&&(s=Math.max(s,Math.hypot(t[3*u],t[3*u+1],t[3*u+2])))}),this.most=Math.max(s,.995*this.most),this.most<1e-9&&(this.most=1);let o=.9*this.stage.radius,a=new N;this.forces.forEach((h,u)=>{let[f,d]=h,{center:g,buoyancy:v}=this.links[f],p=d==="buoyancy"||d==="drag"?v??g:d==="joint"?[0,0,0]:g;e.at(f,p,a),n.fromArray(t,3*u).multiplyScalar(r(h)?o/this.most:0),this.arrows[u].set(a,n,.011*this.stage.radius)});let l=innerHeight*o/(2*Math.tan(21*Math.PI/180)*this.stage.camera.position.distanceTo(this.stage.focus??this.stage.center)),c=hb(this.most*Math.min(1,sb/l));this.size.textContent=`${c>=1e4||c<.01?c.toExponential(0):c} N`,this.bar.style.width=`${l*c/this.most}px`}};var ub="uplot",fb="u-hz",db="u-vt",pb="u-title",mb="u-wrap",gb="u-under",_b="u-over",xb="u-axis",fr="u-off",yb="u-select",vb="u-cursor-x",Sb="u-cursor-y",Mb="u-cursor-pt",bb="u-legend",wb="u-live",Tb="u-inline",Eb="u-series",Ab="u-marker",Im="u-label",Rb="u-value",wa="width",Ta="height";var Lm="bottom",ao="left",ff="right",Cf="#000",Dm=Cf+"0",df="mousemove",Nm="mousedown",pf="mouseup",Um="mouseenter",Fm="mouseleave",Om="dblclick",Cb="resize",Pb="scroll",Bm="change",qc="dppxchange",Pf="--",mo=typeof window<"u",yf=mo?document:null,co=mo?window:null,Ib=mo?navigator:null,Ee,Gc;function vf(){let i=devicePixelRatio;Ee!=i&&(Ee=i,Gc&&Mf(Bm,Gc,vf),Gc=matchMedia(`(min-resolution: ${Ee-.001}dppx) and (max-resolution: ${Ee+.001}dppx)`),dr(Bm,Gc,vf),co.dispatchEvent(new CustomEvent(qc)))}function ci(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function Sf(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function We(i,t,e){i.style[t]=e+"px"}function Fi(i,t,e,n){let s=yf.createElement(i);return t!=null&&ci(s,t),e?.insertBefore(s,n),s}function xi(i,t){return Fi("div",i,t)}var zm=new WeakMap;function ts(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=zm.get(i);r!=o&&(i.style.transform=r,zm.set(i,r),t<0||e<0||t>n||e>s?ci(i,fr):Sf(i,fr))}var km=new WeakMap;function Vm(i,t,e){let n=t+e,s=km.get(i);n!=s&&(km.set(i,n),i.style.background=t,i.style.borderColor=e)}var Gm=new WeakMap;function Hm(i,t,e,n){let s=t+""+e,r=Gm.get(i);s!=r&&(Gm.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}var If={passive:!0},Lb={...If,capture:!0};function dr(i,t,e,n){t.addEventListener(i,e,n?Lb:If)}function Mf(i,t,e,n){t.removeEventListener(i,e,If)}mo&&vf();function Oi(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:hi((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function _g(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}var xg=i=>i!=null,yg=i=>i!=null&&i>0,Zc=_g(xg),Db=_g(yg);function Nb(i,t,e,n=0,s=!1){let r=s?Db:Zc,o=s?yg:xg;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Fe,l??-Fe]}function Jc(i,t,e,n){let s=qm(i),r=qm(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?ys:vg,a=s==1?hi:yi,l=r==1?yi:hi,c=a(o(Sn(i))),h=l(o(Sn(t))),u=ho(e,c),f=ho(e,h);return e==10&&(c<0&&(u=Oe(u,-c)),h<0&&(f=Oe(f,-h))),n||e==2?(i=u*s,t=f*r):(i=wg(i,u),t=Kc(t,f)),[i,t]}function Lf(i,t,e,n){let s=Jc(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}var Df=.1,Wm={mode:3,pad:Df},Aa={pad:0,soft:null,mode:0},Ub={min:Aa,max:Aa};function Yc(i,t,e,n){return jc(e)?Xm(i,t,e):(Aa.pad=e,Aa.soft=n?0:null,Aa.mode=n?3:0,Xm(i,t,Ub))}function be(i,t){return i??t}function Fb(i,t,e){for(t=be(t,0),e=be(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function Xm(i,t,e){let n=e.min,s=e.max,r=be(n.pad,0),o=be(s.pad,0),a=be(n.hard,-Fe),l=be(s.hard,Fe),c=be(n.soft,Fe),h=be(s.soft,-Fe),u=be(n.mode,0),f=be(s.mode,0),d=t-i,g=ys(d),v=Yn(Sn(i),Sn(t)),p=ys(v),m=Sn(p-g);(d<1e-24||m>10)&&(d=0,(i==0||t==0)&&(d=1e-24,u==2&&c!=Fe&&(r=0),f==2&&h!=-Fe&&(o=0)));let x=d||v||1e3,A=ys(x),S=ho(10,hi(A)),R=x*(d==0?i==0?.1:1:r),E=Oe(wg(i-R,S/10),24),_=i>=c&&(u==1||u==3&&E<=c||u==2&&E>=c)?c:Fe,b=Yn(a,E<_&&i>=_?_:Bi(_,E)),F=x*(d==0?t==0?.1:1:o),C=Oe(Kc(t+F,S/10),24),L=t<=h&&(f==1||f==3&&C>=h||f==2&&C<=h)?h:-Fe,z=Bi(l,C>L&&t<=L?L:Yn(L,C));return b==z&&b==0&&(z=100),[b,z]}var Ob=new Intl.NumberFormat(mo?Ib.language:"en-US"),Nf=i=>Ob.format(i),ui=Math,Xc=ui.PI,Sn=ui.abs,hi=ui.floor,vn=ui.round,yi=ui.ceil,Bi=ui.min,Yn=ui.max,ho=ui.pow,qm=ui.sign,ys=ui.log10,vg=ui.log2,Bb=(i,t=1)=>ui.sinh(i)*t,mf=(i,t=1)=>ui.asinh(i/t),Fe=1/0;function Ym(i){return(ys((i^i>>31)-(i>>31))|0)+1}function bf(i,t,e){return Bi(Yn(i,t),e)}function Sg(i){return typeof i=="function"}function xe(i){return Sg(i)?i:()=>i}var zb=()=>{},Mg=i=>i,bg=(i,t)=>t,kb=i=>null,$m=i=>!0,Zm=(i,t)=>i==t,Vb=/\.\d*?(?=9{6,}|0{6,})/gm,pr=i=>{if(Eg(i)||qs.has(i))return i;let t=`${i}`,e=t.match(Vb);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${pr(s)}e${r}`}return Oe(i,n)};function hr(i,t){return pr(Oe(pr(i/t))*t)}function Kc(i,t){return pr(yi(pr(i/t))*t)}function wg(i,t){return pr(hi(pr(i/t))*t)}function Oe(i,t=0){if(Eg(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return vn(n)/e}var qs=new Map;function Tg(i){return((""+i).split(".")[1]||"").length}function Ca(i,t,e,n){let s=[],r=n.map(Tg);for(let o=t;o<e;o++){let a=Sn(o),l=Oe(ho(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),f=i==10?h:Oe(h,u);s.push(f),qs.set(f,u)}}return s}var Ra={},Uf=[],uo=[null,null],Xs=Array.isArray,Eg=Number.isInteger,Gb=i=>i===void 0;function Jm(i){return typeof i=="string"}function jc(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function Hb(i){return i!=null&&typeof i=="object"}var Wb=Object.getPrototypeOf(Uint8Array),Ag="__proto__";function fo(i,t=jc){let e;if(Xs(i)){let n=i.find(s=>s!=null);if(Xs(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=fo(i[s],t)}else e=i.slice()}else if(i instanceof Wb)e=i.slice();else if(t(i)){e={};for(let n in i)n!=Ag&&(e[n]=fo(i[n],t))}else e=i;return e}function dn(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=Ag&&(jc(i[s])?dn(i[s],fo(n[s])):i[s]=fo(n[s]))}return i}var Xb=0,qb=1,Yb=2;function $b(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function Zb(i,t){if(jb(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return Qb(o[0])||(o=Kb(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)e.add(l[h])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),f=t?t[o][c]:qb,d=[];for(let g=0;g<h.length;g++){let v=h[g],p=r.get(l[g]);v===null?f!=Xb&&(u[p]=v,f==Yb&&d.push(p)):u[p]=v}$b(u,d,s),n.push(u)}}return n}var Jb=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function Kb(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function jb(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function Qb(i,t=100){let e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=Yn(1,hi((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var Rg=["January","February","March","April","May","June","July","August","September","October","November","December"],Cg=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function Pg(i){return i.slice(0,3)}var tw=Cg.map(Pg),ew=Rg.map(Pg),nw={MMMM:Rg,MMM:ew,WWWW:Cg,WWW:tw};function ba(i){return(i<10?"0":"")+i}function iw(i){return(i<10?"00":i<100?"0":"")+i}var sw={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>ba(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>ba(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>ba(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>ba(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>ba(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>iw(i.getMilliseconds())};function Ff(i,t){t=t||nw;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?sw[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var rw=new Intl.DateTimeFormat().resolvedOptions().timeZone;function ow(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==rw?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}var Ig=i=>i%1==0,$c=[1,2,2.5,5],aw=Ca(10,-32,0,$c),Lg=Ca(10,0,32,$c),lw=Lg.filter(Ig),ur=aw.concat(Lg),Of=`
`,Dg="{YYYY}",Km=Of+Dg,Ng="{M}/{D}",Ea=Of+Ng,Hc=Ea+"/{YY}",Ug="{aa}",cw="{h}:{mm}",lo=cw+Ug,jm=Of+lo,Qm=":{ss}",Re=null;function Fg(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?Ca(10,0,3,$c).filter(Ig):Ca(10,-3,0,$c)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,Dg,Re,Re,Re,Re,Re,Re,1],[s*28,"{MMM}",Km,Re,Re,Re,Re,Re,1],[s,Ng,Km,Re,Re,Re,Re,Re,1],[n,"{h}"+Ug,Hc,Re,Ea,Re,Re,Re,1],[e,lo,Hc,Re,Ea,Re,Re,Re,1],[t,Qm,Hc+" "+lo,Re,Ea+" "+lo,Re,jm,Re,1],[i,Qm+".{fff}",Hc+" "+lo,Re,Ea+" "+lo,Re,jm,Re,1]];function h(u){return(f,d,g,v,p,m)=>{let x=[],A=p>=o,S=p>=r&&p<o,R=u(g),E=Oe(R*i,3),_=gf(R.getFullYear(),A?0:R.getMonth(),S||A?1:R.getDate()),b=Oe(_*i,3);if(S||A){let F=S?p/r:0,C=A?p/o:0,L=E==b?E:Oe(gf(_.getFullYear()+C,_.getMonth()+F,1)*i,3),z=new Date(vn(L/i)),V=z.getFullYear(),D=z.getMonth();for(let H=0;L<=v;H++){let q=gf(V+C*H,D+F*H,1),G=q-u(Oe(q*i,3));L=Oe((+q+G)*i,3),L<=v&&x.push(L)}}else{let F=p>=s?s:p,C=hi(g)-hi(E),L=b+C+Kc(E-b,F);x.push(L);let z=u(L),V=z.getHours()+z.getMinutes()/e+z.getSeconds()/n,D=p/n,H=f.axes[d]._space,q=m/H;for(;L=Oe(L+p,i==1?0:3),!(L>v);)if(D>1){let G=hi(Oe(V+D,6))%24,K=u(L).getHours()-G;K>1&&(K=-1),L-=K*n,V=(V+D)%24;let tt=x[x.length-1];Oe((L-tt)/p,3)*q>=.7&&x.push(L)}else x.push(L)}return x}}return[l,c,h]}var[hw,uw,fw]=Fg(1),[dw,pw,mw]=Fg(.001);Ca(2,-53,53,[1]);function tg(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function eg(i,t){return(e,n,s,r,o)=>{let a=t.find(g=>o>=g[0])||t[t.length-1],l,c,h,u,f,d;return n.map(g=>{let v=i(g),p=v.getFullYear(),m=v.getMonth(),x=v.getDate(),A=v.getHours(),S=v.getMinutes(),R=v.getSeconds(),E=p!=l&&a[2]||m!=c&&a[3]||x!=h&&a[4]||A!=u&&a[5]||S!=f&&a[6]||R!=d&&a[7]||a[1];return l=p,c=m,h=x,u=A,f=S,d=R,E(v)})}}function gw(i,t){let e=Ff(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function gf(i,t,e){return new Date(i,t,e)}function ng(i,t){return t(i)}var _w="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function ig(i,t){return(e,n,s,r)=>r==null?Pf:t(i(n))}function xw(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function yw(i,t){return i.series[t].fill(i,t)}var vw={show:!0,live:!0,isolate:!1,mount:zb,markers:{show:!0,width:2,stroke:xw,fill:yw,dash:"solid"},idx:null,idxs:null,values:[]};function Sw(i,t){let e=i.cursor.points,n=xi(),s=e.size(i,t);We(n,wa,s),We(n,Ta,s);let r=s/-2;We(n,"marginLeft",r),We(n,"marginTop",r);let o=e.width(i,t,s);return o&&We(n,"borderWidth",o),n}function Mw(i,t){let e=i.series[t].points;return e._fill||e._stroke}function bw(i,t){let e=i.series[t].points;return e._stroke||e._fill}function ww(i,t){return i.series[t].points.size}var _f=[0,0];function Tw(i,t,e){return _f[0]=t,_f[1]=e,_f}function Wc(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function xf(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}var Ew={show:!0,x:!0,y:!0,lock:!1,move:Tw,points:{one:!1,show:Sw,size:ww,width:0,stroke:bw,fill:Mw},bind:{mousedown:Wc,mouseup:Wc,click:Wc,dblclick:Wc,mousemove:xf,mouseleave:xf,mouseenter:xf},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Og={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Bf=dn({},Og,{filter:bg}),Bg=dn({},Bf,{size:10}),zg=dn({},Og,{show:!1}),zf='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',kg="bold "+zf,Vg=1.5,sg={show:!0,scale:"x",stroke:Cf,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:kg,side:2,grid:Bf,ticks:Bg,border:zg,font:zf,lineGap:Vg,rotate:0},Aw="Value",Rw="Time",rg={show:!0,scale:"x",auto:!1,sorted:1,min:Fe,max:-Fe,idxs:[]};function Cw(i,t,e,n,s){return t.map(r=>r==null?"":Nf(r))}function Pw(i,t,e,n,s,r,o){let a=[],l=qs.get(s)||0;e=o?e:Oe(Kc(e,s),l);for(let c=e;c<=n;c=Oe(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function wf(i,t,e,n,s,r,o){let a=[],l=i.scales[i.axes[t].scale].log,c=l==10?ys:vg,h=hi(c(e));s=ho(l,h),l==10&&(s=ur[Oi(s,ur)]);let u=e,f=s*l;l==10&&(f=ur[Oi(f,ur)]);do a.push(u),u=u+s,l==10&&!qs.has(u)&&(u=Oe(u,qs.get(s))),u>=f&&(s=u,f=s*l,l==10&&(f=ur[Oi(f,ur)]));while(u<=n);return a}function Iw(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?wf(i,t,Yn(l,e),n,s):[l],h=n>=0&&e<=0?[0]:[];return(e<-l?wf(i,t,Yn(l,-n),-e,s):[l]).reverse().map(f=>-f).concat(h,c)}var Gg=/./,Lw=/[12357]/,Dw=/[125]/,og=/1/,Tf=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function Nw(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?Gg:l(7,o)-h>=c?Lw:l(5,o)-h>=c?Dw:og;if(u==og){let f=Sn(l(1,o)-h);if(f<c)return Tf(t.slice().reverse(),a.distr,u,yi(c/f)).reverse()}return Tf(t,a.distr,u,1)}function Uw(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=Sn(l(1,o)-l(2,o));return c<a?Tf(t.slice().reverse(),3,Gg,yi(a/c)).reverse():t}function Fw(i,t,e,n){return n==null?Pf:t==null?"":Nf(t)}var ag={show:!0,scale:"y",stroke:Cf,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:kg,side:3,grid:Bf,ticks:Bg,border:zg,font:zf,lineGap:Vg,rotate:0};function Ow(i,t){let e=3+(i||1)*2;return Oe(e*t,3)}function Bw(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=Sn(o-r),l=i.series[t],c=a/(l.points.space*Ee);return n[1]-n[0]<=c}var lg={scale:null,auto:!0,sorted:0,min:Fe,max:-Fe},Hg=(i,t,e,n,s)=>s,cg={show:!0,auto:!0,sorted:0,gaps:Hg,alpha:1,facets:[dn({},lg,{scale:"x"}),dn({},lg,{scale:"y"})]},hg={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:Hg,alpha:1,points:{show:Bw,filter:null},values:null,min:Fe,max:-Fe,idxs:[],path:null,clip:null};function zw(i,t,e,n,s){return e/10}var Wg={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},kw=dn({},Wg,{time:!1,ori:1}),ug={};function Xg(i,t){let e=ug[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<e.plots.length;h++)e.plots[h]!=s&&e.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(ug[i]=e)),e}var po=1,Ef=2;function mr(i,t,e){let n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[t],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],f=a.left,d=a.top,g=a.width,v=a.height,p=i.valToPosH,m=i.valToPosV;return h.ori==0?e(s,l,c,h,u,p,m,f,d,g,v,th,go,nh,Yg,Zg):e(s,l,c,h,u,m,p,d,f,v,g,eh,_o,Gf,$g,Jg)}function kf(i,t){let e=0,n=0,s=be(i.bands,Uf);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function Vw(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function vs(i,t,e,n,s,r){return mr(i,t,(o,a,l,c,h,u,f,d,g,v,p)=>{let m=o.pxRound,x=c.dir*(c.ori==0?1:-1),A=c.ori==0?go:_o,S,R;x==1?(S=e,R=n):(S=n,R=e);let E=m(u(a[S],c,v,d)),_=m(f(l[S],h,p,g)),b=m(u(a[R],c,v,d)),F=m(f(r==1?h.max:h.min,h,p,g)),C=new Path2D(s);return A(C,b,F),A(C,E,F),A(C,E,_),C})}function Qc(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=t==0?nh:Gf,l=e;for(let u=0;u<i.length;u++){let f=i[u];if(f[1]>f[0]){let d=f[0]-l;d>0&&a(o,l,n,d,n+r),l=f[1]}}let c=e+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function Gw(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function Vf(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let u=c,f=c;if(s==1)for(;++c<=n&&t[c]===null;)f=c;else for(;--c>=e&&t[c]===null;)f=c;let d=r(i[u]),g=f==u?d:r(i[f]),v=u-s;d=o<=0&&v>=0&&v<l?r(i[v]):d;let m=f+s;g=o>=0&&m>=0&&m<l?r(i[m]):g,g>=d&&a.push([d,g])}return a}function fg(i){return i==0?Mg:i==1?vn:t=>hr(t,i)}function qg(i){let t=i==0?th:eh,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=Bi(c,a/2,l/2),h=Bi(h,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,h),e(s,r,o+l,r,o,h),e(s,r,o,r+a,o,c),s.closePath())}}var th=(i,t,e)=>{i.moveTo(t,e)},eh=(i,t,e)=>{i.moveTo(e,t)},go=(i,t,e)=>{i.lineTo(t,e)},_o=(i,t,e)=>{i.lineTo(e,t)},nh=qg(0),Gf=qg(1),Yg=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},$g=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},Zg=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},Jg=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function Kg(i){return(t,e,n,s,r)=>mr(t,e,(o,a,l,c,h,u,f,d,g,v,p)=>{let{pxRound:m,points:x}=o,A,S;c.ori==0?(A=th,S=Yg):(A=eh,S=$g);let R=Oe(x.width*Ee,3),E=(x.size-x.width)/2*Ee,_=Oe(E*2,3),b=new Path2D,F=new Path2D,{left:C,top:L,width:z,height:V}=t.bbox;nh(F,C-_,L-_,z+_*2,V+_*2);let D=H=>{if(l[H]!=null){let q=m(u(a[H],c,v,d)),G=m(f(l[H],h,p,g));A(b,q+E,G),S(b,q,G,E,0,Xc*2)}};if(r)r.forEach(D);else for(let H=n;H<=s;H++)D(H);return{stroke:R>0?b:null,fill:b,clip:F,flags:po|Ef}})}function jg(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}var Hw=jg(go),Ww=jg(_o);function Qg(i){let t=be(i?.alignGaps,0);return(e,n,s,r)=>mr(e,n,(o,a,l,c,h,u,f,d,g,v,p)=>{[s,r]=Zc(l,s,r);let m=o.pxRound,x=V=>m(u(V,c,v,d)),A=V=>m(f(V,h,p,g)),S,R;c.ori==0?(S=go,R=Hw):(S=_o,R=Ww);let E=c.dir*(c.ori==0?1:-1),_={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:po},b=_.stroke,F=!1;if(r-s>=v*4){let V=ut=>e.posToVal(ut,c.key,!0),D=null,H=null,q,G,lt,$=x(a[E==1?s:r]),K=x(a[s]),tt=x(a[r]),ft=V(E==1?K+1:tt-1);for(let ut=E==1?s:r;ut>=s&&ut<=r;ut+=E){let Q=a[ut],xt=(E==1?Q<ft:Q>ft)?$:x(Q),At=l[ut];xt==$?At!=null?(G=At,D==null?(S(b,xt,A(G)),q=D=H=G):G<D?D=G:G>H&&(H=G)):At===null&&(F=!0):(D!=null&&R(b,$,A(D),A(H),A(q),A(G)),At!=null?(G=At,S(b,xt,A(G)),D=H=q=G):(D=H=null,At===null&&(F=!0)),$=xt,ft=V($+E))}D!=null&&D!=H&&lt!=$&&R(b,$,A(D),A(H),A(q),A(G))}else for(let V=E==1?s:r;V>=s&&V<=r;V+=E){let D=l[V];D===null?F=!0:D!=null&&S(b,x(a[V]),A(D))}let[L,z]=kf(e,n);if(o.fill!=null||L!=0){let V=_.fill=new Path2D(b),D=o.fillTo(e,n,o.min,o.max,L),H=A(D),q=x(a[s]),G=x(a[r]);E==-1&&([G,q]=[q,G]),S(V,G,H),S(V,q,H)}if(!o.spanGaps){let V=[];F&&V.push(...Vf(a,l,s,r,E,x,t)),_.gaps=V=o.gaps(e,n,s,r,V),_.clip=Qc(V,c.ori,d,g,v,p)}return z!=0&&(_.band=z==2?[vs(e,n,s,r,b,-1),vs(e,n,s,r,b,1)]:vs(e,n,s,r,b,z)),_})}function Xw(i){let t=be(i.align,1),e=be(i.ascDesc,!1),n=be(i.alignGaps,0),s=be(i.extend,!1);return(r,o,a,l)=>mr(r,o,(c,h,u,f,d,g,v,p,m,x,A)=>{[a,l]=Zc(u,a,l);let S=c.pxRound,{left:R,width:E}=r.bbox,_=K=>S(g(K,f,x,p)),b=K=>S(v(K,d,A,m)),F=f.ori==0?go:_o,C={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:po},L=C.stroke,z=f.dir*(f.ori==0?1:-1),V=b(u[z==1?a:l]),D=_(h[z==1?a:l]),H=D,q=D;s&&t==-1&&(q=R,F(L,q,V)),F(L,D,V);for(let K=z==1?a:l;K>=a&&K<=l;K+=z){let tt=u[K];if(tt==null)continue;let ft=_(h[K]),ut=b(tt);t==1?F(L,ft,V):F(L,H,ut),F(L,ft,ut),V=ut,H=ft}let G=H;s&&t==1&&(G=R+E,F(L,G,V));let[lt,$]=kf(r,o);if(c.fill!=null||lt!=0){let K=C.fill=new Path2D(L),tt=c.fillTo(r,o,c.min,c.max,lt),ft=b(tt);F(K,G,ft),F(K,q,ft)}if(!c.spanGaps){let K=[];K.push(...Vf(h,u,a,l,z,_,n));let tt=c.width*Ee/2,ft=e||t==1?tt:-tt,ut=e||t==-1?-tt:tt;K.forEach(Q=>{Q[0]+=ft,Q[1]+=ut}),C.gaps=K=c.gaps(r,o,a,l,K),C.clip=Qc(K,f.ori,p,m,x,A)}return $!=0&&(C.band=$==2?[vs(r,o,a,l,L,-1),vs(r,o,a,l,L,1)]:vs(r,o,a,l,L,$)),C})}function dg(i,t,e,n,s,r,o=Fe){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let h=Sn(i[l]-i[a]);h<c&&(c=h,o=Sn(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function qw(i){i=i||Ra;let t=be(i.size,[.6,Fe,1]),e=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=xe(s),o=1-t[0],a=be(t[1],Fe),l=be(t[2],1),c=be(i.disp,Ra),h=be(i.each,d=>{}),{fill:u,stroke:f}=c;return(d,g,v,p)=>mr(d,g,(m,x,A,S,R,E,_,b,F,C,L)=>{let z=m.pxRound,V=e,D=n*Ee,H=a*Ee,q=l*Ee,G,lt;S.ori==0?[G,lt]=r(d,g):[lt,G]=r(d,g);let $=S.dir*(S.ori==0?1:-1),K=S.ori==0?nh:Gf,tt=S.ori==0?h:(Ct,$t,oe,bt,Ne,kt,qt)=>{h(Ct,$t,oe,Ne,bt,qt,kt)},ft=be(d.bands,Uf).find(Ct=>Ct.series[0]==g),ut=ft!=null?ft.dir:0,Q=m.fillTo(d,g,m.min,m.max,ut),mt=z(_(Q,R,L,F)),xt,At,Mt,Ht=C,re=z(m.width*Ee),Vt=!1,ue=null,le=null,ie=null,Xe=null;u!=null&&(re==0||f!=null)&&(Vt=!0,ue=u.values(d,g,v,p),le=new Map,new Set(ue).forEach(Ct=>{Ct!=null&&le.set(Ct,new Path2D)}),re>0&&(ie=f.values(d,g,v,p),Xe=new Map,new Set(ie).forEach(Ct=>{Ct!=null&&Xe.set(Ct,new Path2D)})));let{x0:Be,size:on}=c;if(Be!=null&&on!=null){V=1,x=Be.values(d,g,v,p),Be.unit==2&&(x=x.map(oe=>d.posToVal(b+oe*C,S.key,!0)));let Ct=on.values(d,g,v,p);on.unit==2?At=Ct[0]*C:At=E(Ct[0],S,C,b)-E(0,S,C,b),Ht=dg(x,A,E,S,C,b,Ht),Mt=Ht-At+D}else Ht=dg(x,A,E,S,C,b,Ht),Mt=Ht*o+D,At=Ht-Mt;Mt<1&&(Mt=0),re>=At/2&&(re=0),Mt<5&&(z=Mg);let Le=Mt>0,Mn=Ht-Mt-(Le?re:0);At=z(bf(Mn,q,H)),xt=(V==0?At/2:V==$?0:At)-V*$*((V==0?D/2:0)+(Le?re/2:0));let ve={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},mn=Vt?null:new Path2D,Je=null;if(ft!=null)Je=d.data[ft.series[1]];else{let{y0:Ct,y1:$t}=c;Ct!=null&&$t!=null&&(A=$t.values(d,g,v,p),Je=Ct.values(d,g,v,p))}let an=G*At,B=lt*At;for(let Ct=$==1?v:p;Ct>=v&&Ct<=p;Ct+=$){let $t=A[Ct];if($t==null)continue;if(Je!=null){let X=Je[Ct]??0;if($t-X==0)continue;mt=_(X,R,L,F)}let oe=S.distr!=2||c!=null?x[Ct]:Ct,bt=E(oe,S,C,b),Ne=_(be($t,Q),R,L,F),kt=z(bt-xt),qt=z(Yn(Ne,mt)),P=z(Bi(Ne,mt)),M=qt-P;if($t!=null){let X=$t<0?B:an,ht=$t<0?an:B;Vt?(re>0&&ie[Ct]!=null&&K(Xe.get(ie[Ct]),kt,P+hi(re/2),At,Yn(0,M-re),X,ht),ue[Ct]!=null&&K(le.get(ue[Ct]),kt,P+hi(re/2),At,Yn(0,M-re),X,ht)):K(mn,kt,P+hi(re/2),At,Yn(0,M-re),X,ht),tt(d,g,Ct,kt-re/2,P,At+re,M)}}return re>0?ve.stroke=Vt?Xe:mn:Vt||(ve._fill=m.width==0?m._fill:m._stroke??m._fill,ve.width=0),ve.fill=Vt?le:mn,ve})}function Yw(i,t){let e=be(t?.alignGaps,0);return(n,s,r,o)=>mr(n,s,(a,l,c,h,u,f,d,g,v,p,m)=>{[r,o]=Zc(c,r,o);let x=a.pxRound,A=G=>x(f(G,h,p,g)),S=G=>x(d(G,u,m,v)),R,E,_;h.ori==0?(R=th,_=go,E=Zg):(R=eh,_=_o,E=Jg);let b=h.dir*(h.ori==0?1:-1),F=A(l[b==1?r:o]),C=F,L=[],z=[];for(let G=b==1?r:o;G>=r&&G<=o;G+=b)if(c[G]!=null){let $=l[G],K=A($);L.push(C=K),z.push(S(c[G]))}let V={stroke:i(L,z,R,_,E,x),fill:null,clip:null,band:null,gaps:null,flags:po},D=V.stroke,[H,q]=kf(n,s);if(a.fill!=null||H!=0){let G=V.fill=new Path2D(D),lt=a.fillTo(n,s,a.min,a.max,H),$=S(lt);_(G,C,$),_(G,F,$)}if(!a.spanGaps){let G=[];G.push(...Vf(l,c,r,o,b,A,e)),V.gaps=G=a.gaps(n,s,r,o,G),V.clip=Qc(G,h.ori,g,v,p,m)}return q!=0&&(V.band=q==2?[vs(n,s,r,o,D,-1),vs(n,s,r,o,D,1)]:vs(n,s,r,o,D,q)),V})}function $w(i){return Yw(Zw,i)}function Zw(i,t,e,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let f=0;f<o-1;f++)h[f]=t[f+1]-t[f],u[f]=i[f+1]-i[f],c[f]=h[f]/u[f];l[0]=c[0];for(let f=1;f<o-1;f++)c[f]===0||c[f-1]===0||c[f-1]>0!=c[f]>0?l[f]=0:(l[f]=3*(u[f-1]+u[f])/((2*u[f]+u[f-1])/c[f-1]+(u[f]+2*u[f-1])/c[f]),isFinite(l[f])||(l[f]=0));l[o-1]=c[o-2];for(let f=0;f<o-1;f++)s(a,i[f]+u[f]/3,t[f]+l[f]*u[f]/3,i[f+1]-u[f]/3,t[f+1]-l[f+1]*u[f]/3,i[f+1],t[f+1])}return a}var Af=new Set;function pg(){for(let i of Af)i.syncRect(!0)}mo&&(dr(Cb,co,pg),dr(Pb,co,pg,!0),dr(qc,co,()=>{pn.pxRatio=Ee}));var Jw=Qg(),Kw=Kg();function mg(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>Rf(r,o,t,e))}function jw(i,t){return i.map((e,n)=>n==0?{}:dn({},t,e))}function Rf(i,t,e,n){return dn({},t==0?e:n,i)}function t0(i,t,e){return t==null?uo:[t,e]}var Qw=t0;function t1(i,t,e){return t==null?uo:Yc(t,e,Df,!0)}function e0(i,t,e,n){return t==null?uo:Jc(t,e,i.scales[n].log,!1)}var e1=e0;function n0(i,t,e,n){return t==null?uo:Lf(t,e,i.scales[n].log,!1)}var n1=n0;function i1(i,t,e,n,s){let r=Yn(Ym(i),Ym(t)),o=t-i,a=Oi(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?qs.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function gg(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=vn((e=+s)*Ee))+"px"),[i,t,e]}function s1(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=Oe(t[2]*Ee,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function pn(i,t,e){let n={mode:be(i.mode,1)},s=n.mode;function r(y,w,I,U){let W=w.valToPct(y);return U+I*(w.dir==-1?1-W:W)}function o(y,w,I,U){let W=w.valToPct(y);return U+I*(w.dir==-1?W:1-W)}function a(y,w,I,U){return w.ori==0?r(y,w,I,U):o(y,w,I,U)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=xi(ub);if(i.id!=null&&(c.id=i.id),ci(c,i.class),i.title){let y=xi(pb,c);y.textContent=i.title}let h=Fi("canvas"),u=n.ctx=h.getContext("2d"),f=xi(mb,c);dr("click",f,y=>{y.target===g&&(ke!=br||qe!=wr)&&In.click(n,y)},!0);let d=n.under=xi(gb,f);f.appendChild(h);let g=n.over=xi(_b,f);i=fo(i);let v=+be(i.pxAlign,1),p=fg(v);(i.plugins||[]).forEach(y=>{y.opts&&(i=y.opts(n,i)||i)});let m=i.ms||.001,x=n.series=s==1?mg(i.series||[],rg,hg,!1):jw(i.series||[null],cg),A=n.axes=mg(i.axes||[],sg,ag,!0),S=n.scales={},R=n.bands=i.bands||[];R.forEach(y=>{y.fill=xe(y.fill||null),y.dir=be(y.dir,-1)});let E=s==2?x[1].facets[0].scale:x[0].scale,_={axes:ss,series:de},b=(i.drawOrder||["axes","series"]).map(y=>_[y]);function F(y){let w=y.distr==3?I=>ys(I>0?I:y.clamp(n,I,y.min,y.max,y.key)):y.distr==4?I=>mf(I,y.asinh):y.distr==100?I=>y.fwd(I):I=>I;return I=>{let U=w(I),{_min:W,_max:J}=y,at=J-W;return(U-W)/at}}function C(y){let w=S[y];if(w==null){let I=(i.scales||Ra)[y]||Ra;if(I.from!=null){C(I.from);let U=dn({},S[I.from],I,{key:y});U.valToPct=F(U),S[y]=U}else{w=S[y]=dn({},y==E?Wg:kw,I),w.key=y;let U=w.time,W=w.range,J=Xs(W);if((y!=E||s==2&&!U)&&(J&&(W[0]==null||W[1]==null)&&(W={min:W[0]==null?Wm:{mode:1,hard:W[0],soft:W[0]},max:W[1]==null?Wm:{mode:1,hard:W[1],soft:W[1]}},J=!1),!J&&jc(W))){let at=W;W=(dt,vt,Dt)=>vt==null?uo:Yc(vt,Dt,at)}w.range=xe(W||(U?Qw:y==E?w.distr==3?e1:w.distr==4?n1:t0:w.distr==3?e0:w.distr==4?n0:t1)),w.auto=xe(J?!1:w.auto),w.clamp=xe(w.clamp||zw),w._min=w._max=null,w.valToPct=F(w)}}}C("x"),C("y"),s==1&&x.forEach(y=>{C(y.scale)}),A.forEach(y=>{C(y.scale)});for(let y in i.scales)C(y);let L=S[E],z=L.distr,V,D;L.ori==0?(ci(c,fb),V=r,D=o):(ci(c,db),V=o,D=r);let H={};for(let y in S){let w=S[y];(w.min!=null||w.max!=null)&&(H[y]={min:w.min,max:w.max},w.min=w.max=null)}let q=i.tzDate||(y=>new Date(vn(y/m))),G=i.fmtDate||Ff,lt=m==1?fw(q):mw(q),$=eg(q,tg(m==1?uw:pw,G)),K=ig(q,ng(_w,G)),tt=[],ft=n.legend=dn({},vw,i.legend),ut=n.cursor=dn({},Ew,{drag:{y:s==2}},i.cursor),Q=ft.show,mt=ut.show,xt=ft.markers;ft.idxs=tt,xt.width=xe(xt.width),xt.dash=xe(xt.dash),xt.stroke=xe(xt.stroke),xt.fill=xe(xt.fill);let At,Mt,Ht,re=[],Vt=[],ue,le=!1,ie={};if(ft.live){let y=x[1]?x[1].values:null;le=y!=null,ue=le?y(n,1,0):{_:0};for(let w in ue)ie[w]=Pf}if(Q)if(At=Fi("table",bb,c),Ht=Fi("tbody",null,At),ft.mount(n,At),le){Mt=Fi("thead",null,At,Ht);let y=Fi("tr",null,Mt);Fi("th",null,y);for(var Xe in ue)Fi("th",Im,y).textContent=Xe}else ci(At,Tb),ft.live&&ci(At,wb);let Be={show:!0},on={show:!1};function Le(y,w){if(w==0&&(le||!ft.live||s==2))return uo;let I=[],U=Fi("tr",Eb,Ht,Ht.childNodes[w]);ci(U,y.class),y.show||ci(U,fr);let W=Fi("th",null,U);if(xt.show){let dt=xi(Ab,W);if(w>0){let vt=xt.width(n,w);vt&&(dt.style.border=vt+"px "+xt.dash(n,w)+" "+xt.stroke(n,w)),dt.style.background=xt.fill(n,w)}}let J=xi(Im,W);y.label instanceof HTMLElement?J.appendChild(y.label):J.textContent=y.label,w>0&&(xt.show||(J.style.color=y.width>0?xt.stroke(n,w):xt.fill(n,w)),ve("click",W,dt=>{if(ut._lock)return;Jt(dt);let vt=x.indexOf(y);if((dt.ctrlKey||dt.metaKey)!=ft.isolate){let Dt=x.some((Nt,Ft)=>Ft>0&&Ft!=vt&&Nt.show);x.forEach((Nt,Ft)=>{Ft>0&&Hi(Ft,Dt?Ft==vt?Be:on:Be,!0,un.setSeries)})}else Hi(vt,{show:!y.show},!0,un.setSeries)},!1),Kt&&ve(Um,W,dt=>{ut._lock||(Jt(dt),Hi(x.indexOf(y),Er,!0,un.setSeries))},!1));for(var at in ue){let dt=Fi("td",Rb,U);dt.textContent="--",I.push(dt)}return[U,I]}let Mn=new Map;function ve(y,w,I,U=!0){let W=Mn.get(w)||{},J=ut.bind[y](n,w,I,U);J&&(dr(y,w,W[y]=J),Mn.set(w,W))}function mn(y,w,I){let U=Mn.get(w)||{};for(let W in U)(y==null||W==y)&&(Mf(W,w,U[W]),delete U[W]);y==null&&Mn.delete(w)}let Je=0,an=0,B=0,Ct=0,$t=0,oe=0,bt=$t,Ne=oe,kt=B,qt=Ct,P=0,M=0,X=0,ht=0;n.bbox={};let ot=!1,_t=!1,yt=!1,et=!1,it=!1,pt=!1;function O(y,w,I){(I||y!=n.width||w!=n.height)&&rt(y,w),ce(!1),yt=!0,_t=!0,Un()}function rt(y,w){n.width=Je=B=y,n.height=an=Ct=w,$t=oe=0,St(),Gt();let I=n.bbox;P=I.left=hr($t*Ee,.5),M=I.top=hr(oe*Ee,.5),X=I.width=hr(B*Ee,.5),ht=I.height=hr(Ct*Ee,.5)}let nt=3;function wt(){let y=!1,w=0;for(;!y;){w++;let I=vr(w),U=Gi(w);y=w==nt||I&&U,y||(rt(n.width,n.height),_t=!0)}}function gt({width:y,height:w}){O(y,w)}n.setSize=gt;function St(){let y=!1,w=!1,I=!1,U=!1;A.forEach((W,J)=>{if(W.show&&W._show){let{side:at,_size:dt}=W,vt=at%2,Dt=W.label!=null?W.labelSize:0,Nt=dt+Dt;Nt>0&&(vt?(B-=Nt,at==3?($t+=Nt,U=!0):I=!0):(Ct-=Nt,at==0?(oe+=Nt,y=!0):w=!0))}}),ki[0]=y,ki[1]=I,ki[2]=w,ki[3]=U,B-=Si[1]+Si[3],$t+=Si[3],Ct-=Si[2]+Si[0],oe+=Si[0]}function Gt(){let y=$t+B,w=oe+Ct,I=$t,U=oe;function W(J,at){switch(J){case 1:return y+=at,y-at;case 2:return w+=at,w-at;case 3:return I-=at,I+at;case 0:return U-=at,U+at}}A.forEach((J,at)=>{if(J.show&&J._show){let dt=J.side;J._pos=W(dt,J._size),J.label!=null&&(J._lpos=W(dt,J.labelSize))}})}if(ut.dataIdx==null){let y=ut.hover,w=y.skip=new Set(y.skip??[]);w.add(void 0);let I=y.prox=xe(y.prox),U=y.bias??=0;ut.dataIdx=(W,J,at,dt)=>{if(J==0)return at;let vt=at,Dt=I(W,J,at,dt)??Fe,Nt=Dt>=0&&Dt<Fe,Ft=L.ori==0?B:Ct,se=ut.left,we=t[0],Se=t[J];if(w.has(Se[at])){vt=null;let me=null,Zt=null,Wt;if(U==0||U==-1)for(Wt=at;me==null&&Wt-- >0;)w.has(Se[Wt])||(me=Wt);if(U==0||U==1)for(Wt=at;Zt==null&&Wt++<Se.length;)w.has(Se[Wt])||(Zt=Wt);if(me!=null||Zt!=null)if(Nt){let Ge=me==null?-1/0:V(we[me],L,Ft,0),Qe=Zt==null?1/0:V(we[Zt],L,Ft,0),En=se-Ge,De=Qe-se;En<=De?En<=Dt&&(vt=me):De<=Dt&&(vt=Zt)}else vt=Zt==null?me:me==null?Zt:at-me<=Zt-at?me:Zt}else Nt&&Sn(se-V(we[at],L,Ft,0))>Dt&&(vt=null);return vt}}let Jt=y=>{ut.event=y};ut.idxs=tt,ut._lock=!1;let ct=ut.points;ct.show=xe(ct.show),ct.size=xe(ct.size),ct.stroke=xe(ct.stroke),ct.width=xe(ct.width),ct.fill=xe(ct.fill);let Ot=n.focus=dn({},i.focus||{alpha:.3},ut.focus),Kt=Ot.prox>=0,Rt=Kt&&ct.one,ae=[],ze=[],kn=[];function yo(y,w){let I=ct.show(n,w);if(I instanceof HTMLElement)return ci(I,Mb),ci(I,y.class),ts(I,-10,-10,B,Ct),g.insertBefore(I,ae[w]),I}function _r(y,w){if(s==1||w>0){let I=s==1&&S[y.scale].time,U=y.value;y.value=I?Jm(U)?ig(q,ng(U,G)):U||K:U||Fw,y.label=y.label||(I?Rw:Aw)}if(Rt||w>0){y.width=y.width==null?1:y.width,y.paths=y.paths||Jw||kb,y.fillTo=xe(y.fillTo||Vw),y.pxAlign=+be(y.pxAlign,v),y.pxRound=fg(y.pxAlign),y.stroke=xe(y.stroke||null),y.fill=xe(y.fill||null),y._stroke=y._fill=y._paths=y._focus=null;let I=Ow(Yn(1,y.width),1),U=y.points=dn({},{size:I,width:Yn(1,I*.2),stroke:y.stroke,space:I*2,paths:Kw,_stroke:null,_fill:null},y.points);U.show=xe(U.show),U.filter=xe(U.filter),U.fill=xe(U.fill),U.stroke=xe(U.stroke),U.paths=xe(U.paths),U.pxAlign=y.pxAlign}if(Q){let I=Le(y,w);re.splice(w,0,I[0]),Vt.splice(w,0,I[1]),ft.values.push(null)}if(mt){tt.splice(w,0,null);let I=null;Rt?w==0&&(I=yo(y,w)):w>0&&(I=yo(y,w)),ae.splice(w,0,I),ze.splice(w,0,0),kn.splice(w,0,0)}Tn("addSeries",w)}function Dh(y,w){w=w??x.length,y=s==1?Rf(y,w,rg,hg):Rf(y,w,{},cg),x.splice(w,0,y),_r(x[w],w)}n.addSeries=Dh;function Fa(y){if(x.splice(y,1),Q){ft.values.splice(y,1),Vt.splice(y,1);let w=re.splice(y,1)[0];mn(null,w.firstChild),w.remove()}mt&&(tt.splice(y,1),ae.splice(y,1)[0].remove(),ze.splice(y,1),kn.splice(y,1)),Tn("delSeries",y)}n.delSeries=Fa;let ki=[!1,!1,!1,!1];function es(y,w){if(y._show=y.show,y.show){let I=y.side%2,U=S[y.scale];U==null&&(y.scale=I?x[1].scale:E,U=S[y.scale]);let W=U.time;y.size=xe(y.size),y.space=xe(y.space),y.rotate=xe(y.rotate),Xs(y.incrs)&&y.incrs.forEach(at=>{!qs.has(at)&&qs.set(at,Tg(at))}),y.incrs=xe(y.incrs||(U.distr==2?lw:W?m==1?hw:dw:ur)),y.splits=xe(y.splits||(W&&U.distr==1?lt:U.distr==3?wf:U.distr==4?Iw:Pw)),y.stroke=xe(y.stroke),y.grid.stroke=xe(y.grid.stroke),y.ticks.stroke=xe(y.ticks.stroke),y.border.stroke=xe(y.border.stroke);let J=y.values;y.values=Xs(J)&&!Xs(J[0])?xe(J):W?Xs(J)?eg(q,tg(J,G)):Jm(J)?gw(q,J):J||$:J||Cw,y.filter=xe(y.filter||(U.distr>=3&&U.log==10?Nw:U.distr==3&&U.log==2?Uw:bg)),y.font=gg(y.font),y.labelFont=gg(y.labelFont),y._size=y.size(n,null,w,0),y._space=y._rotate=y._incrs=y._found=y._splits=y._values=null,y._size>0&&(ki[w]=!0,y._el=xi(xb,f))}}function ns(y,w,I,U){let[W,J,at,dt]=I,vt=w%2,Dt=0;return vt==0&&(dt||J)&&(Dt=w==0&&!W||w==2&&!at?vn(sg.size/3):0),vt==1&&(W||at)&&(Dt=w==1&&!J||w==3&&!dt?vn(ag.size/2):0),Dt}let vo=n.padding=(i.padding||[ns,ns,ns,ns]).map(y=>xe(be(y,ns))),Si=n._padding=vo.map((y,w)=>y(n,w,ki,0)),Ke,nn=null,sn=null,Vi=s==1?x[0].idxs:null,Qn=null,Ms=!1;function So(y,w){if(t=y??[],n.data=n._data=t,s==2){Ke=0;for(let I=1;I<x.length;I++)Ke+=t[I][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),Qn=t[0],Ke=Qn.length;let I=t;if(z==2){I=t.slice();let U=I[0]=Array(Ke);for(let W=0;W<Ke;W++)U[W]=W}n._data=t=I}if(ce(!0),Tn("setData"),z==2&&(yt=!0),w!==!1){let I=L;I.auto(n,Ms)?Mo():Ts(E,I.min,I.max),et=et||ut.left>=0,pt=!0,Un()}}n.setData=So;function Mo(){Ms=!0;let y,w;s==1&&(Ke>0?(nn=Vi[0]=0,sn=Vi[1]=Ke-1,y=t[0][nn],w=t[0][sn],z==2?(y=nn,w=sn):y==w&&(z==3?[y,w]=Jc(y,y,L.log,!1):z==4?[y,w]=Lf(y,y,L.log,!1):L.time?w=y+vn(86400/m):[y,w]=Yc(y,w,Df,!0))):(nn=Vi[0]=y=null,sn=Vi[1]=w=null)),Ts(E,y,w)}let xr,bs,yr,T,k,j,Y,Z,Tt,Pt;function Et(y,w,I,U,W,J){y??=Dm,I??=Uf,U??="butt",W??=Dm,J??="round",y!=xr&&(u.strokeStyle=xr=y),W!=bs&&(u.fillStyle=bs=W),w!=yr&&(u.lineWidth=yr=w),J!=k&&(u.lineJoin=k=J),U!=j&&(u.lineCap=j=U),I!=T&&u.setLineDash(T=I)}function It(y,w,I,U){w!=bs&&(u.fillStyle=bs=w),y!=Y&&(u.font=Y=y),I!=Z&&(u.textAlign=Z=I),U!=Tt&&(u.textBaseline=Tt=U)}function zt(y,w,I,U,W=0){if(U.length>0&&y.auto(n,Ms)&&(w==null||w.min==null)){let J=be(nn,0),at=be(sn,U.length-1),dt=I.min==null?Nb(U,J,at,W,y.distr==3):[I.min,I.max];y.min=Bi(y.min,I.min=dt[0]),y.max=Yn(y.max,I.max=dt[1])}}let Qt={min:null,max:null};function fe(){for(let U in S){let W=S[U];H[U]==null&&(W.min==null||H[E]!=null&&W.auto(n,Ms))&&(H[U]=Qt)}for(let U in S){let W=S[U];H[U]==null&&W.from!=null&&H[W.from]!=null&&(H[U]=Qt)}H[E]!=null&&ce(!0);let y={};for(let U in H){let W=H[U];if(W!=null){let J=y[U]=fo(S[U],Hb);if(W.min!=null)dn(J,W);else if(U!=E||s==2)if(Ke==0&&J.from==null){let at=J.range(n,null,null,U);J.min=at[0],J.max=at[1]}else J.min=Fe,J.max=-Fe}}if(Ke>0){x.forEach((U,W)=>{if(s==1){let J=U.scale,at=H[J];if(at==null)return;let dt=y[J];if(W==0){let vt=dt.range(n,dt.min,dt.max,J);dt.min=vt[0],dt.max=vt[1],nn=Oi(dt.min,t[0]),sn=Oi(dt.max,t[0]),sn-nn>1&&(t[0][nn]<dt.min&&nn++,t[0][sn]>dt.max&&sn--),U.min=Qn[nn],U.max=Qn[sn]}else U.show&&U.auto&&zt(dt,at,U,t[W],U.sorted);U.idxs[0]=nn,U.idxs[1]=sn}else if(W>0&&U.show&&U.auto){let[J,at]=U.facets,dt=J.scale,vt=at.scale,[Dt,Nt]=t[W],Ft=y[dt],se=y[vt];Ft!=null&&zt(Ft,H[dt],J,Dt,J.sorted),se!=null&&zt(se,H[vt],at,Nt,at.sorted),U.min=at.min,U.max=at.max}});for(let U in y){let W=y[U],J=H[U];if(W.from==null&&(J==null||J.min==null)){let at=W.range(n,W.min==Fe?null:W.min,W.max==-Fe?null:W.max,U);W.min=at[0],W.max=at[1]}}}for(let U in y){let W=y[U];if(W.from!=null){let J=y[W.from];if(J.min==null)W.min=W.max=null;else{let at=W.range(n,J.min,J.max,U);W.min=at[0],W.max=at[1]}}}let w={},I=!1;for(let U in y){let W=y[U],J=S[U];if(J.min!=W.min||J.max!=W.max){J.min=W.min,J.max=W.max;let at=J.distr;J._min=at==3?ys(J.min):at==4?mf(J.min,J.asinh):at==100?J.fwd(J.min):J.min,J._max=at==3?ys(J.max):at==4?mf(J.max,J.asinh):at==100?J.fwd(J.max):J.max,w[U]=I=!0}}if(I){x.forEach((U,W)=>{s==2?W>0&&w.y&&(U._paths=null):w[U.scale]&&(U._paths=null)});for(let U in w)yt=!0,Tn("setScale",U);mt&&ut.left>=0&&(et=pt=!0)}for(let U in H)H[U]=null}function Bt(y){let w=bf(nn-1,0,Ke-1),I=bf(sn+1,0,Ke-1);for(;y[w]==null&&w>0;)w--;for(;y[I]==null&&I<Ke-1;)I++;return[w,I]}function de(){if(Ke>0){let y=x.some(w=>w._focus)&&Pt!=Ot.alpha;y&&(u.globalAlpha=Pt=Ot.alpha),x.forEach((w,I)=>{if(I>0&&w.show&&(Ze(I,!1),Ze(I,!0),w._paths==null)){let U=Pt;Pt!=w.alpha&&(u.globalAlpha=Pt=w.alpha);let W=s==2?[0,t[I][0].length-1]:Bt(t[I]);w._paths=w.paths(n,I,W[0],W[1]),Pt!=U&&(u.globalAlpha=Pt=U)}}),x.forEach((w,I)=>{if(I>0&&w.show){let U=Pt;Pt!=w.alpha&&(u.globalAlpha=Pt=w.alpha),w._paths!=null&&Ce(I,!1);{let W=w._paths!=null?w._paths.gaps:null,J=w.points.show(n,I,nn,sn,W),at=w.points.filter(n,I,J,W);(J||at)&&(w.points._paths=w.points.paths(n,I,nn,sn,at),Ce(I,!0))}Pt!=U&&(u.globalAlpha=Pt=U),Tn("drawSeries",I)}}),y&&(u.globalAlpha=Pt=1)}}function Ze(y,w){let I=w?x[y].points:x[y];I._stroke=I.stroke(n,y),I._fill=I.fill(n,y)}function Ce(y,w){let I=w?x[y].points:x[y],{stroke:U,fill:W,clip:J,flags:at,_stroke:dt=I._stroke,_fill:vt=I._fill,_width:Dt=I.width}=I._paths;Dt=Oe(Dt*Ee,3);let Nt=null,Ft=Dt%2/2;w&&vt==null&&(vt=Dt>0?"#fff":dt);let se=I.pxAlign==1&&Ft>0;if(se&&u.translate(Ft,Ft),!w){let we=P-Dt/2,Se=M-Dt/2,me=X+Dt,Zt=ht+Dt;Nt=new Path2D,Nt.rect(we,Se,me,Zt)}w?Ut(dt,Dt,I.dash,I.cap,vt,U,W,at,J):Pe(y,dt,Dt,I.dash,I.cap,vt,U,W,at,Nt,J),se&&u.translate(-Ft,-Ft)}function Pe(y,w,I,U,W,J,at,dt,vt,Dt,Nt){let Ft=!1;vt!=0&&R.forEach((se,we)=>{if(se.series[0]==y){let Se=x[se.series[1]],me=t[se.series[1]],Zt=(Se._paths||Ra).band;Xs(Zt)&&(Zt=se.dir==1?Zt[0]:Zt[1]);let Wt,Ge=null;Se.show&&Zt&&Fb(me,nn,sn)?(Ge=se.fill(n,we)||J,Wt=Se._paths.clip):Zt=null,Ut(w,I,U,W,Ge,at,dt,vt,Dt,Nt,Wt,Zt),Ft=!0}}),Ft||Ut(w,I,U,W,J,at,dt,vt,Dt,Nt)}let gn=po|Ef;function Ut(y,w,I,U,W,J,at,dt,vt,Dt,Nt,Ft){Et(y,w,I,U,W),(vt||Dt||Ft)&&(u.save(),vt&&u.clip(vt),Dt&&u.clip(Dt)),Ft?(dt&gn)==gn?(u.clip(Ft),Nt&&u.clip(Nt),ge(W,at),ln(y,J,w)):dt&Ef?(ge(W,at),u.clip(Ft),ln(y,J,w)):dt&po&&(u.save(),u.clip(Ft),Nt&&u.clip(Nt),ge(W,at),u.restore(),ln(y,J,w)):(ge(W,at),ln(y,J,w)),(vt||Dt||Ft)&&u.restore()}function ln(y,w,I){I>0&&(w instanceof Map?w.forEach((U,W)=>{u.strokeStyle=xr=W,u.stroke(U)}):w!=null&&y&&u.stroke(w))}function ge(y,w){w instanceof Map?w.forEach((I,U)=>{u.fillStyle=bs=U,u.fill(I)}):w!=null&&y&&u.fill(w)}function is(y,w,I,U){let W=A[y],J;if(U<=0)J=[0,0];else{let at=W._space=W.space(n,y,w,I,U),dt=W._incrs=W.incrs(n,y,w,I,U,at);J=i1(w,I,dt,U,at)}return W._found=J}function cn(y,w,I,U,W,J,at,dt,vt,Dt){let Nt=at%2/2;v==1&&u.translate(Nt,Nt),Et(dt,at,vt,Dt,dt),u.beginPath();let Ft,se,we,Se,me=W+(U==0||U==3?-J:J);I==0?(se=W,Se=me):(Ft=W,we=me);for(let Zt=0;Zt<y.length;Zt++)w[Zt]!=null&&(I==0?Ft=we=y[Zt]:se=Se=y[Zt],u.moveTo(Ft,se),u.lineTo(we,Se));u.stroke(),v==1&&u.translate(-Nt,-Nt)}function vr(y){let w=!0;return A.forEach((I,U)=>{if(!I.show)return;let W=S[I.scale];if(W.min==null){I._show&&(w=!1,I._show=!1,ce(!1));return}else I._show||(w=!1,I._show=!0,ce(!1));let J=I.side,at=J%2,{min:dt,max:vt}=W,[Dt,Nt]=is(U,dt,vt,at==0?B:Ct);if(Nt==0)return;let Ft=W.distr==2,se=I._splits=I.splits(n,U,dt,vt,Dt,Nt,Ft),we=W.distr==2?se.map(Wt=>Qn[Wt]):se,Se=W.distr==2?Qn[se[1]]-Qn[se[0]]:Dt,me=I._values=I.values(n,I.filter(n,we,U,Nt,Se),U,Nt,Se);I._rotate=J==2?I.rotate(n,me,U,Nt):0;let Zt=I._size;I._size=yi(I.size(n,me,U,y)),Zt!=null&&I._size!=Zt&&(w=!1)}),w}function Gi(y){let w=!0;return vo.forEach((I,U)=>{let W=I(n,U,ki,y);W!=Si[U]&&(w=!1),Si[U]=W}),w}function ss(){for(let y=0;y<A.length;y++){let w=A[y];if(!w.show||!w._show)continue;let I=w.side,U=I%2,W,J,at=w.stroke(n,y),dt=I==0||I==3?-1:1,[vt,Dt]=w._found;if(w.label!=null){let Hn=w.labelGap*dt,ni=vn((w._lpos+Hn)*Ee);It(w.labelFont[0],at,"center",I==2?"top":Lm),u.save(),U==1?(W=J=0,u.translate(ni,vn(M+ht/2)),u.rotate((I==3?-Xc:Xc)/2)):(W=vn(P+X/2),J=ni);let Ks=Sg(w.label)?w.label(n,y,vt,Dt):w.label;u.fillText(Ks,W,J),u.restore()}if(Dt==0)continue;let Nt=S[w.scale],Ft=U==0?X:ht,se=U==0?P:M,we=w._splits,Se=Nt.distr==2?we.map(Hn=>Qn[Hn]):we,me=Nt.distr==2?Qn[we[1]]-Qn[we[0]]:vt,Zt=w.ticks,Wt=w.border,Ge=Zt.show?Zt.size:0,Qe=vn(Ge*Ee),En=vn((w.alignTo==2?w._size-Ge-w.gap:w.gap)*Ee),De=w._rotate*-Xc/180,tn=p(w._pos*Ee),ti=(Qe+En)*dt,Gn=tn+ti;J=U==0?Gn:0,W=U==1?Gn:0;let di=w.font[0],Mi=w.align==1?ao:w.align==2?ff:De>0?ao:De<0?ff:U==0?"center":I==3?ff:ao,Xi=De||U==1?"middle":I==2?"top":Lm;It(di,at,Mi,Xi);let ei=w.font[1]*w.lineGap,pi=we.map(Hn=>p(a(Hn,Nt,Ft,se))),bi=w._values;for(let Hn=0;Hn<bi.length;Hn++){let ni=bi[Hn];if(ni!=null){U==0?W=pi[Hn]:J=pi[Hn],ni=""+ni;let Ks=ni.indexOf(`
`)==-1?[ni]:ni.split(/\n/gm);for(let Wn=0;Wn<Ks.length;Wn++){let bd=Ks[Wn];De?(u.save(),u.translate(W,J+Wn*ei),u.rotate(De),u.fillText(bd,0,0),u.restore()):u.fillText(bd,W,J+Wn*ei)}}}Zt.show&&cn(pi,Zt.filter(n,Se,y,Dt,me),U,I,tn,Qe,Oe(Zt.width*Ee,3),Zt.stroke(n,y),Zt.dash,Zt.cap);let qi=w.grid;qi.show&&cn(pi,qi.filter(n,Se,y,Dt,me),U,U==0?2:1,U==0?M:P,U==0?ht:X,Oe(qi.width*Ee,3),qi.stroke(n,y),qi.dash,qi.cap),Wt.show&&cn([tn],[1],U==0?1:0,U==0?1:2,U==1?M:P,U==1?ht:X,Oe(Wt.width*Ee,3),Wt.stroke(n,y),Wt.dash,Wt.cap)}Tn("drawAxes")}function ce(y){x.forEach((w,I)=>{I>0&&(w._paths=null,y&&(s==1?(w.min=null,w.max=null):w.facets.forEach(U=>{U.min=null,U.max=null})))})}let je=!1,Vn=!1,Ie=[];function hn(){Vn=!1;for(let y=0;y<Ie.length;y++)Tn(...Ie[y]);Ie.length=0}function Un(){je||(Jb(rd),je=!0)}function Oa(y,w=!1){je=!0,Vn=w,y(n),rd(),w&&Ie.length>0&&queueMicrotask(hn)}n.batch=Oa;function rd(){if(ot&&(fe(),ot=!1),yt&&(wt(),yt=!1),_t){if(We(d,ao,$t),We(d,"top",oe),We(d,wa,B),We(d,Ta,Ct),We(g,ao,$t),We(g,"top",oe),We(g,wa,B),We(g,Ta,Ct),We(f,wa,Je),We(f,Ta,an),h.width=vn(Je*Ee),h.height=vn(an*Ee),A.forEach(({_el:y,_show:w,_size:I,_pos:U,side:W})=>{if(y!=null)if(w){let J=W===3||W===0?I:0,at=W%2==1;We(y,at?"left":"top",U-J),We(y,at?"width":"height",I),We(y,at?"top":"left",at?oe:$t),We(y,at?"height":"width",at?Ct:B),Sf(y,fr)}else ci(y,fr)}),xr=bs=yr=k=j=Y=Z=Tt=T=null,Pt=1,To(!0),$t!=bt||oe!=Ne||B!=kt||Ct!=qt){ce(!1);let y=B/kt,w=Ct/qt;if(mt&&!et&&ut.left>=0){ut.left*=y,ut.top*=w,Sr&&ts(Sr,vn(ut.left),0,B,Ct),Mr&&ts(Mr,0,vn(ut.top),B,Ct);for(let I=0;I<ae.length;I++){let U=ae[I];U!=null&&(ze[I]*=y,kn[I]*=w,ts(U,yi(ze[I]),yi(kn[I]),B,Ct))}}if(Ve.show&&!it&&Ve.left>=0&&Ve.width>0){Ve.left*=y,Ve.width*=y,Ve.top*=w,Ve.height*=w;for(let I in zh)We(Tr,I,Ve[I])}bt=$t,Ne=oe,kt=B,qt=Ct}Tn("setSize"),_t=!1}Je>0&&an>0&&(u.clearRect(0,0,h.width,h.height),Tn("drawClear"),b.forEach(y=>y()),Tn("draw")),Ve.show&&it&&(Ba(Ve),it=!1),mt&&et&&(Js(null,!0,!1),et=!1),ft.show&&ft.live&&pt&&(Oh(),pt=!1),l||(l=!0,n.status=1,Tn("ready")),Ms=!1,je=!1}n.redraw=(y,w)=>{yt=w||!1,y!==!1?Ts(E,L.min,L.max):Un()};function Nh(y,w){let I=S[y];if(I.from==null){if(Ke==0){let U=I.range(n,w.min,w.max,y);w.min=U[0],w.max=U[1]}if(w.min>w.max){let U=w.min;w.min=w.max,w.max=U}if(Ke>1&&w.min!=null&&w.max!=null&&w.max-w.min<1e-16)return;y==E&&I.distr==2&&Ke>0&&(w.min=Oi(w.min,t[0]),w.max=Oi(w.max,t[0]),w.min==w.max&&w.max++),H[y]=w,ot=!0,Un()}}n.setScale=Nh;let Uh,Fh,Sr,Mr,od,ad,br,wr,ld,cd,ke,qe,ws=!1,In=ut.drag,bn=In.x,wn=In.y;mt&&(ut.x&&(Uh=xi(vb,g)),ut.y&&(Fh=xi(Sb,g)),L.ori==0?(Sr=Uh,Mr=Fh):(Sr=Fh,Mr=Uh),ke=ut.left,qe=ut.top);let Ve=n.select=dn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Tr=Ve.show?xi(yb,Ve.over?g:d):null;function Ba(y,w){if(Ve.show){for(let I in y)Ve[I]=y[I],I in zh&&We(Tr,I,y[I]);w!==!1&&Tn("setSelect")}}n.setSelect=Ba;function B0(y){if(x[y].show)Q&&Sf(re[y],fr);else if(Q&&ci(re[y],fr),mt){let I=Rt?ae[0]:ae[y];I!=null&&ts(I,-10,-10,B,Ct)}}function Ts(y,w,I){Nh(y,{min:w,max:I})}function Hi(y,w,I,U){w.focus!=null&&H0(y),w.show!=null&&x.forEach((W,J)=>{J>0&&(y==J||y==null)&&(W.show=w.show,B0(J),s==2?(Ts(W.facets[0].scale,null,null),Ts(W.facets[1].scale,null,null)):Ts(W.scale,null,null),Un())}),I!==!1&&Tn("setSeries",y,w),U&&Eo("setSeries",n,y,w)}n.setSeries=Hi;function z0(y,w){dn(R[y],w)}function k0(y,w){y.fill=xe(y.fill||null),y.dir=be(y.dir,-1),w=w??R.length,R.splice(w,0,y)}function V0(y){y==null?R.length=0:R.splice(y,1)}n.addBand=k0,n.setBand=z0,n.delBand=V0;function G0(y,w){x[y].alpha=w,mt&&ae[y]!=null&&(ae[y].style.opacity=w),Q&&re[y]&&(re[y].style.opacity=w)}let rs,Es,Zs,Er={focus:!0};function H0(y){if(y!=Zs){let w=y==null,I=Ot.alpha!=1;x.forEach((U,W)=>{if(s==1||W>0){let J=w||W==0||W==y;U._focus=w?null:J,I&&G0(W,J?1:Ot.alpha)}}),Zs=y,I&&Un()}}Q&&Kt&&ve(Fm,At,y=>{ut._lock||(Jt(y),Zs!=null&&Hi(null,Er,!0,un.setSeries))});function Wi(y,w,I){let U=S[w];I&&(y=y/Ee-(U.ori==1?oe:$t));let W=B;U.ori==1&&(W=Ct,y=W-y),U.dir==-1&&(y=W-y);let J=U._min,at=U._max,dt=y/W,vt=J+(at-J)*dt,Dt=U.distr;return Dt==3?ho(10,vt):Dt==4?Bb(vt,U.asinh):Dt==100?U.bwd(vt):vt}function W0(y,w){let I=Wi(y,E,w);return Oi(I,t[0],nn,sn)}n.valToIdx=y=>Oi(y,t[0]),n.posToIdx=W0,n.posToVal=Wi,n.valToPos=(y,w,I)=>S[w].ori==0?r(y,S[w],I?X:B,I?P:0):o(y,S[w],I?ht:Ct,I?M:0),n.setCursor=(y,w,I)=>{ke=y.left,qe=y.top,Js(null,w,I)};function hd(y,w){We(Tr,ao,Ve.left=y),We(Tr,wa,Ve.width=w)}function ud(y,w){We(Tr,"top",Ve.top=y),We(Tr,Ta,Ve.height=w)}let bo=L.ori==0?hd:ud,wo=L.ori==1?hd:ud;function X0(){if(Q&&ft.live)for(let y=s==2?1:0;y<x.length;y++){if(y==0&&le)continue;let w=ft.values[y],I=0;for(let U in w)Vt[y][I++].firstChild.nodeValue=w[U]}}function Oh(y,w){if(y!=null&&(y.idxs?y.idxs.forEach((I,U)=>{tt[U]=I}):Gb(y.idx)||tt.fill(y.idx),ft.idx=tt[0]),Q&&ft.live){for(let I=0;I<x.length;I++)(I>0||s==1&&!le)&&q0(I,tt[I]);X0()}pt=!1,w!==!1&&Tn("setLegend")}n.setLegend=Oh;function q0(y,w){let I=x[y],U=y==0&&z==2?Qn:t[y],W;le?W=I.values(n,y,w)??ie:(W=I.value(n,w==null?null:U[w],y,w),W=W==null?ie:{_:W}),ft.values[y]=W}function Js(y,w,I){ld=ke,cd=qe,[ke,qe]=ut.move(n,ke,qe),ut.left=ke,ut.top=qe,mt&&(Sr&&ts(Sr,vn(ke),0,B,Ct),Mr&&ts(Mr,0,vn(qe),B,Ct));let U,W=nn>sn;rs=Fe,Es=null;let J=L.ori==0?B:Ct,at=L.ori==1?B:Ct;if(ke<0||Ke==0||W){U=ut.idx=null;for(let dt=0;dt<x.length;dt++){let vt=ae[dt];vt!=null&&ts(vt,-10,-10,B,Ct)}Kt&&Hi(null,Er,!0,y==null&&un.setSeries),ft.live&&(tt.fill(U),pt=!0)}else{let dt,vt,Dt;s==1&&(dt=L.ori==0?ke:qe,vt=Wi(dt,E),U=ut.idx=Oi(vt,t[0],nn,sn),Dt=V(t[0][U],L,J,0));let Nt=-10,Ft=-10,se=0,we=0,Se=!0,me="",Zt="";for(let Wt=s==2?1:0;Wt<x.length;Wt++){let Ge=x[Wt],Qe=tt[Wt],En=Qe==null?null:s==1?t[Wt][Qe]:t[Wt][1][Qe],De=ut.dataIdx(n,Wt,U,vt),tn=De==null?null:s==1?t[Wt][De]:t[Wt][1][De];if(pt=pt||tn!=En||De!=Qe,tt[Wt]=De,Wt>0&&Ge.show){let ti=De==null?-10:De==U?Dt:V(s==1?t[0][De]:t[Wt][0][De],L,J,0),Gn=tn==null?-10:D(tn,s==1?S[Ge.scale]:S[Ge.facets[1].scale],at,0);if(Kt&&tn!=null){let di=L.ori==1?ke:qe,Mi=Sn(Ot.dist(n,Wt,De,Gn,di));if(Mi<rs){let Xi=Ot.bias;if(Xi!=0){let ei=Wi(di,Ge.scale),pi=tn>=0?1:-1,bi=ei>=0?1:-1;bi==pi&&(bi==1?Xi==1?tn>=ei:tn<=ei:Xi==1?tn<=ei:tn>=ei)&&(rs=Mi,Es=Wt)}else rs=Mi,Es=Wt}}if(pt||Rt){let di,Mi;L.ori==0?(di=ti,Mi=Gn):(di=Gn,Mi=ti);let Xi,ei,pi,bi,qi,Hn,ni=!0,Ks=ct.bbox;if(Ks!=null){ni=!1;let Wn=Ks(n,Wt);pi=Wn.left,bi=Wn.top,Xi=Wn.width,ei=Wn.height}else pi=di,bi=Mi,Xi=ei=ct.size(n,Wt);if(Hn=ct.fill(n,Wt),qi=ct.stroke(n,Wt),Rt)Wt==Es&&rs<=Ot.prox&&(Nt=pi,Ft=bi,se=Xi,we=ei,Se=ni,me=Hn,Zt=qi);else{let Wn=ae[Wt];Wn!=null&&(ze[Wt]=pi,kn[Wt]=bi,Hm(Wn,Xi,ei,ni),Vm(Wn,Hn,qi),ts(Wn,yi(pi),yi(bi),B,Ct))}}}}if(Rt){let Wt=Ot.prox,Ge=Zs==null?rs<=Wt:rs>Wt||Es!=Zs;if(pt||Ge){let Qe=ae[0];Qe!=null&&(ze[0]=Nt,kn[0]=Ft,Hm(Qe,se,we,Se),Vm(Qe,me,Zt),ts(Qe,yi(Nt),yi(Ft),B,Ct))}}}if(Ve.show&&ws)if(y!=null){let[dt,vt]=un.scales,[Dt,Nt]=un.match,[Ft,se]=y.cursor.sync.scales,we=y.cursor.drag;if(bn=we._x,wn=we._y,bn||wn){let{left:Se,top:me,width:Zt,height:Wt}=y.select,Ge=y.scales[Ft].ori,Qe=y.posToVal,En,De,tn,ti,Gn,di=dt!=null&&Dt(dt,Ft),Mi=vt!=null&&Nt(vt,se);di&&bn?(Ge==0?(En=Se,De=Zt):(En=me,De=Wt),tn=S[dt],ti=V(Qe(En,Ft),tn,J,0),Gn=V(Qe(En+De,Ft),tn,J,0),bo(Bi(ti,Gn),Sn(Gn-ti))):bo(0,J),Mi&&wn?(Ge==1?(En=Se,De=Zt):(En=me,De=Wt),tn=S[vt],ti=D(Qe(En,se),tn,at,0),Gn=D(Qe(En+De,se),tn,at,0),wo(Bi(ti,Gn),Sn(Gn-ti))):wo(0,at)}else kh()}else{let dt=Sn(ld-od),vt=Sn(cd-ad);if(L.ori==1){let se=dt;dt=vt,vt=se}bn=In.x&&dt>=In.dist,wn=In.y&&vt>=In.dist;let Dt=In.uni;Dt!=null?bn&&wn&&(bn=dt>=Dt,wn=vt>=Dt,!bn&&!wn&&(vt>dt?wn=!0:bn=!0)):In.x&&In.y&&(bn||wn)&&(bn=wn=!0);let Nt,Ft;bn&&(L.ori==0?(Nt=br,Ft=ke):(Nt=wr,Ft=qe),bo(Bi(Nt,Ft),Sn(Ft-Nt)),wn||wo(0,at)),wn&&(L.ori==1?(Nt=br,Ft=ke):(Nt=wr,Ft=qe),wo(Bi(Nt,Ft),Sn(Ft-Nt)),bn||bo(0,J)),!bn&&!wn&&(bo(0,0),wo(0,0))}if(In._x=bn,In._y=wn,y==null){if(I){if(Md!=null){let[dt,vt]=un.scales;un.values[0]=dt!=null?Wi(L.ori==0?ke:qe,dt):null,un.values[1]=vt!=null?Wi(L.ori==1?ke:qe,vt):null}Eo(df,n,ke,qe,B,Ct,U)}if(Kt){let dt=I&&un.setSeries,vt=Ot.prox;Zs==null?rs<=vt&&Hi(Es,Er,!0,dt):rs>vt?Hi(null,Er,!0,dt):Es!=Zs&&Hi(Es,Er,!0,dt)}}pt&&(ft.idx=U,Oh()),w!==!1&&Tn("setCursor")}let As=null;Object.defineProperty(n,"rect",{get(){return As==null&&To(!1),As}});function To(y=!1){y?As=null:(As=g.getBoundingClientRect(),Tn("syncRect",As))}function fd(y,w,I,U,W,J,at){ut._lock||ws&&y!=null&&y.movementX==0&&y.movementY==0||(Bh(y,w,I,U,W,J,at,!1,y!=null),y!=null?Js(null,!0,!0):Js(w,!0,!1))}function Bh(y,w,I,U,W,J,at,dt,vt){if(As==null&&To(!1),Jt(y),y!=null)I=y.clientX-As.left,U=y.clientY-As.top;else{if(I<0||U<0){ke=-10,qe=-10;return}let[Dt,Nt]=un.scales,Ft=w.cursor.sync,[se,we]=Ft.values,[Se,me]=Ft.scales,[Zt,Wt]=un.match,Ge=w.axes[0].side%2==1,Qe=L.ori==0?B:Ct,En=L.ori==1?B:Ct,De=Ge?J:W,tn=Ge?W:J,ti=Ge?U:I,Gn=Ge?I:U;if(Se!=null?I=Zt(Dt,Se)?a(se,S[Dt],Qe,0):-10:I=Qe*(ti/De),me!=null?U=Wt(Nt,me)?a(we,S[Nt],En,0):-10:U=En*(Gn/tn),L.ori==1){let di=I;I=U,U=di}}vt&&(w==null||w.cursor.event.type==df)&&((I<=1||I>=B-1)&&(I=hr(I,B)),(U<=1||U>=Ct-1)&&(U=hr(U,Ct))),dt?(od=I,ad=U,[br,wr]=ut.move(n,I,U)):(ke=I,qe=U)}let zh={width:0,height:0,left:0,top:0};function kh(){Ba(zh,!1)}let dd,pd,md,gd;function _d(y,w,I,U,W,J,at){ws=!0,bn=wn=In._x=In._y=!1,Bh(y,w,I,U,W,J,at,!0,!1),y!=null&&(ve(pf,yf,xd,!1),Eo(Nm,n,br,wr,B,Ct,null));let{left:dt,top:vt,width:Dt,height:Nt}=Ve;dd=dt,pd=vt,md=Dt,gd=Nt}function xd(y,w,I,U,W,J,at){ws=In._x=In._y=!1,Bh(y,w,I,U,W,J,at,!1,!0);let{left:dt,top:vt,width:Dt,height:Nt}=Ve,Ft=Dt>0||Nt>0,se=dd!=dt||pd!=vt||md!=Dt||gd!=Nt;if(Ft&&se&&Ba(Ve),In.setScale&&Ft&&se){let we=dt,Se=Dt,me=vt,Zt=Nt;if(L.ori==1&&(we=vt,Se=Nt,me=dt,Zt=Dt),bn&&Ts(E,Wi(we,E),Wi(we+Se,E)),wn)for(let Wt in S){let Ge=S[Wt];Wt!=E&&Ge.from==null&&Ge.min!=Fe&&Ts(Wt,Wi(me+Zt,Wt),Wi(me,Wt))}kh()}else ut.lock&&(ut._lock=!ut._lock,Js(w,!0,y!=null));y!=null&&(mn(pf,yf),Eo(pf,n,ke,qe,B,Ct,null))}function Y0(y,w,I,U,W,J,at){if(ut._lock)return;Jt(y);let dt=ws;if(ws){let vt=!0,Dt=!0,Nt=10,Ft,se;L.ori==0?(Ft=bn,se=wn):(Ft=wn,se=bn),Ft&&se&&(vt=ke<=Nt||ke>=B-Nt,Dt=qe<=Nt||qe>=Ct-Nt),Ft&&vt&&(ke=ke<br?0:B),se&&Dt&&(qe=qe<wr?0:Ct),Js(null,!0,!0),ws=!1}ke=-10,qe=-10,tt.fill(null),Js(null,!0,!0),dt&&(ws=dt)}function yd(y,w,I,U,W,J,at){ut._lock||(Jt(y),Mo(),kh(),y!=null&&Eo(Om,n,ke,qe,B,Ct,null))}function vd(){A.forEach(s1),O(n.width,n.height,!0)}dr(qc,co,vd);let Ar={};Ar.mousedown=_d,Ar.mousemove=fd,Ar.mouseup=xd,Ar.dblclick=yd,Ar.setSeries=(y,w,I,U)=>{let W=un.match[2];I=W(n,w,I),I!=-1&&Hi(I,U,!0,!1)},mt&&(ve(Nm,g,_d),ve(df,g,fd),ve(Um,g,y=>{Jt(y),To(!1)}),ve(Fm,g,Y0),ve(Om,g,yd),Af.add(n),n.syncRect=To);let za=n.hooks=i.hooks||{};function Tn(y,w,I){Vn?Ie.push([y,w,I]):y in za&&za[y].forEach(U=>{U.call(null,n,w,I)})}(i.plugins||[]).forEach(y=>{for(let w in y.hooks)za[w]=(za[w]||[]).concat(y.hooks[w])});let Sd=(y,w,I)=>I,un=dn({key:null,setSeries:!1,filters:{pub:$m,sub:$m},scales:[E,x[1]?x[1].scale:null],match:[Zm,Zm,Sd],values:[null,null]},ut.sync);un.match.length==2&&un.match.push(Sd),ut.sync=un;let Md=un.key,Vh=Xg(Md);function Eo(y,w,I,U,W,J,at){un.filters.pub(y,w,I,U,W,J,at)&&Vh.pub(y,w,I,U,W,J,at)}Vh.sub(n);function $0(y,w,I,U,W,J,at){un.filters.sub(y,w,I,U,W,J,at)&&Ar[y](null,w,I,U,W,J,at)}n.pub=$0;function Z0(){Vh.unsub(n),Af.delete(n),Mn.clear(),Mf(qc,co,vd),c.remove(),At?.remove(),Tn("destroy")}n.destroy=Z0;function Gh(){Tn("init",i,t),So(t||i.data,!1),H[E]?Nh(E,H[E]):Mo(),it=Ve.show&&(Ve.width>0||Ve.height>0),et=pt=!0,O(i.width,i.height)}return x.forEach(_r),A.forEach(es),e?e instanceof HTMLElement?(e.appendChild(c),Gh()):e(n,Gh):Gh(),n}pn.assign=dn;pn.fmtNum=Nf;pn.rangeNum=Yc;pn.rangeLog=Jc;pn.rangeAsinh=Lf;pn.orient=mr;pn.pxRatio=Ee;pn.join=Zb;pn.fmtDate=Ff,pn.tzDate=ow;pn.sync=Xg;{pn.addGap=Gw,pn.clipGaps=Qc;let i=pn.paths={points:Kg};i.linear=Qg,i.stepped=Xw,i.bars=qw,i.spline=$w}var i0='.uplot, .uplot *, .uplot *::before, .uplot *::after {box-sizing: border-box;}.uplot {font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji";line-height: 1.5;width: min-content;}.u-title {text-align: center;font-size: 18px;font-weight: bold;}.u-wrap {position: relative;user-select: none;}.u-over, .u-under {position: absolute;}.u-under {overflow: hidden;}.uplot canvas {display: block;position: relative;width: 100%;height: 100%;}.u-axis {position: absolute;}.u-legend {font-size: 14px;margin: auto;text-align: center;}.u-inline {display: block;}.u-inline * {display: inline-block;}.u-inline tr {margin-right: 16px;}.u-legend th {font-weight: 600;}.u-legend th > * {vertical-align: middle;display: inline-block;}.u-legend .u-marker {width: 1em;height: 1em;margin-right: 4px;background-clip: padding-box !important;}.u-inline.u-live th::after {content: ":";vertical-align: middle;}.u-inline:not(.u-live) .u-value {display: none;}.u-series > * {padding: 4px;}.u-series th {cursor: pointer;}.u-legend .u-off > * {opacity: 0.3;}.u-select {background: rgba(0,0,0,0.07);position: absolute;pointer-events: none;}.u-cursor-x, .u-cursor-y {position: absolute;left: 0;top: 0;pointer-events: none;will-change: transform;}.u-hz .u-cursor-x, .u-vt .u-cursor-y {height: 100%;border-right: 1px dashed #607D8B;}.u-hz .u-cursor-y, .u-vt .u-cursor-x {width: 100%;border-bottom: 1px dashed #607D8B;}.u-cursor-pt {position: absolute;top: 0;left: 0;border-radius: 50%;border: 0 solid;pointer-events: none;will-change: transform;/*this has to be !important since we set inline "background" shorthand */background-clip: padding-box !important;}.u-axis.u-off, .u-select.u-off, .u-cursor-x.u-off, .u-cursor-y.u-off, .u-cursor-pt.u-off {display: none;}';var o1=new Set(["position","velocity","angular_velocity","center_position","center_velocity","force","moment","position_error"]);function a1(i,t){return i==="orientation"?["w",...t]:i==="rpy"?["roll","pitch","yaw"]:i==="rotation_error"?t.map(e=>`about ${e}`):o1.has(i)?t:[]}function Pa(i,{robots:t,axes:e}){let[,n,s]=/^(.*?)(?:\[(\d+)\])?$/s.exec(i),r=n.split(".");t.size===1&&t.has(r[0])&&r.length>2&&r.shift();let o=s===void 0?"":a1(r[r.length-1],e)[s]??Number(s)+1;return`${r.join(" ").replaceAll("_"," ")} ${o}`.trim()}var gr=1.8,Wf=1.3,[Ys,l1,zi,Hf]=[64,12,8,34],c1=[.2,.5,.8],[s0,r0]=[-Math.PI/3,Math.PI/6];function o0(i,t){let e=10**Math.floor(Math.log10(i/t));return e*[1,2,5,10].find(n=>n*e*t/i>=1-1e-9)}var ih=class{constructor(t){this.host=t,this.over=st("canvas","u-over"),this.over.style.display="block",this.ctx=this.over.getContext("2d"),this.data=[[]],t.box.replaceChildren(this.over),this.over.addEventListener("mousemove",e=>this.point(e)),this.over.addEventListener("mouseleave",()=>this.leave())}destroy(){this.over.remove()}setData(t){this.data=t,this.draw()}setSize({width:t,height:e}){Object.assign(this.over,{width:t*devicePixelRatio,height:e*devicePixelRatio}),Object.assign(this.over.style,{width:`${t}px`,height:`${e}px`}),this.draw()}paths(){let{size:t}=this.host.view,[e,n,s,r]=[Math.cos(s0),Math.sin(s0),Math.cos(r0),Math.sin(r0)],o=this.host.axes.map(({inverted:c})=>c?-1:1);this.flat=(c,h,u)=>[o[1]*h*e-o[0]*c*n,o[2]*u*s-(o[0]*c*e+o[1]*h*n)*r];let a=this.data.slice(1),l=[];for(let c=0;c<a.length;c+=t){let h=Array.from(a[c],(u,f)=>{let d=a.slice(c,c+t).map(g=>g[f]);return d.some(g=>g==null)?null:t===3?this.flat(...d):d});l.push({points:h,line:this.host.lines[c]})}return l}fit(t,e,n){let{view:s,axes:r,units:o}=this.host,a=t.flatMap(({points:p})=>p.filter(Boolean)),l=[0,1].map(p=>{let m=a.map(A=>A[p]);return(s.size===2?r[p].limits:null)??(m.length?[m.reduce((A,S)=>Math.min(A,S)),m.reduce((A,S)=>Math.max(A,S))]:[-1,1])}),c=l.map(([p,m])=>m-p),[h,u]=[Math.max(...c),Math.min(...c)],f=p=>s.size===2&&r[p].limits?1:1.12,d=[e,n].map((p,m)=>p/(f(m)*(c[m]||h||1)));this.equal=s.equal||o.length===1&&h<=s.flat*u,this.equal&&d.fill(Math.min(...d));let g=l.map(([p,m])=>.5*(p+m)),v=s.size===2?r.map(({inverted:p})=>p?-1:1):[1,1];this.scales=d,this.at=([p,m])=>[Ys+e/2+v[0]*d[0]*(p-g[0]),zi+n/2-v[1]*d[1]*(m-g[1])],this.range=p=>[g[p]-[e,n][p]/2/d[p],g[p]+[e,n][p]/2/d[p]]}draw(){let{ctx:t,over:e}=this,[n,s]=[e.width/devicePixelRatio-Ys-l1,e.height/devicePixelRatio-zi-Hf];if(!(n>0&&s>0))return;let r=getComputedStyle(document.body),[o,a]=["--ink-soft","--line"].map(l=>r.getPropertyValue(l).trim());t.setTransform(devicePixelRatio,0,0,devicePixelRatio,0,0),t.clearRect(0,0,e.width,e.height),t.font="11px system-ui, 'DejaVu Sans', sans-serif",this.drawn=this.paths(),this.fit(this.drawn,n,s),Object.assign(t,{lineWidth:1,strokeStyle:a,fillStyle:o}),this.host.view.size===3?this.drawTriad(n,s):[0,1].forEach(l=>this.drawAxis(l,n,s)),t.save(),t.beginPath(),t.rect(Ys,zi,n,s),t.clip();for(let l of this.drawn)this.drawPath(l);t.restore()}drawAxis(t,e,n){let{ctx:s,host:r}=this,[o,a]=this.range(t),l=o0(a-o,t?n/26:e/60);for(let f=Math.ceil(o/l);f*l<=a;f++){let[d,g]=this.at(t?[0,f*l]:[f*l,0]);s.beginPath(),s.moveTo(t?Ys:d,t?g:zi),s.lineTo(t?Ys+e:d,t?g:zi+n),s.stroke(),Object.assign(s,{textAlign:t?"right":"center",textBaseline:t?"middle":"top"}),s.fillText(jn(Number((f*l).toPrecision(6))),t?Ys-5:d,t?g:zi+n+3)}let c=r.lines[t],h=r.axes[t].label??(c?`${Pa(c.name,r.plots)} [${c.unit}]`:"");s.save(),Object.assign(s,{textAlign:"center",textBaseline:t?"top":"bottom"}),s.translate(t?2:Ys+e/2,t?zi+n/2:zi+n+Hf),t&&s.rotate(-Math.PI/2);let u=s.measureText(h).width<(t?n+zi:e);s.fillText(u?h:`[${c.unit}]`,0,0),s.restore()}drawTriad(t,e){let{ctx:n,host:s}=this,r=o0(Math.min(t/this.scales[0],e/this.scales[1]),6),[o,a]=[Ys*.8,zi+e-6];n.strokeStyle=n.fillStyle,s.axes.forEach(({label:l},c)=>{let[h,u]=this.flat(...[0,1,2].map(g=>g===c?r:0)),[f,d]=[o+this.scales[0]*h,a-this.scales[1]*u];n.beginPath(),n.moveTo(o,a),n.lineTo(f,d),n.stroke(),Object.assign(n,{textAlign:h<-1e-9?"right":"left",textBaseline:u>0?"bottom":"top"}),n.fillText(l.replace(/ \[.*/,""),f,d)}),Object.assign(n,{textAlign:"left",textBaseline:"bottom"}),n.fillText(`axes: ${jn(r)} ${s.units[0]}`,2,zi+e+Hf)}drawPath({points:t,line:e}){let{ctx:n}=this,s=t.map(d=>d&&this.at(d)),r=s.filter(Boolean);if(!r.length)return;Object.assign(n,{strokeStyle:e.color,fillStyle:e.color,lineWidth:e.number?Wf:gr}),n.setLineDash(e.dash),n.beginPath(),s.forEach((d,g)=>d&&(s[g-1]?n.lineTo(...d):n.moveTo(...d))),n.stroke(),n.setLineDash([]);let[o,a]=[r[0],r[r.length-1]];this.disc(o,3.5),n.fill(),n.strokeRect(a[0]-3,a[1]-3,6,6),this.drawArrows(r);let{source:l,plots:c}=this.host,h=l.times(),u=c.hooks.shown(),f=h.length&&u<=h[h.length-1]?a0(h,d=>Math.abs(d-u)):-1;s[f]&&(this.disc(s[f],5),n.stroke())}drawArrows(t){let{ctx:e}=this,n=[0];for(let r=1;r<t.length;r++)n.push(n[r-1]+Math.hypot(t[r][0]-t[r-1][0],t[r][1]-t[r-1][1]));let s=n[n.length-1];if(!(s<30))for(let r of c1){let o=n.findIndex(f=>f>=r*s),[[a,l],[c,h]]=[t[o-1],t[o]],u=Math.atan2(h-l,c-a);e.beginPath();for(let f of[0,2.6,-2.6])e.lineTo(c+5*Math.cos(u+f),h+5*Math.sin(u+f));e.fill()}}disc([t,e],n){this.ctx.beginPath(),this.ctx.arc(t,e,n,0,2*Math.PI)}point({offsetX:t,offsetY:e}){let[{points:n}={points:[]}]=this.drawn??[],r=a0(n,o=>o?Math.hypot(this.at(o)[0]-t,this.at(o)[1]-e):1/0);this.host.hovered=r<0?null:this.data[0][r],this.host.showValues(r),this.host.plots.hooks.hover(this.host.hovered)}leave(){this.host.hovered=null,this.host.plots.hooks.hover(null)}};function a0(i,t){let[e,n]=[-1,1/0];return i.forEach((s,r)=>{let o=t(s);o<n&&([e,n]=[r,o])}),e}var[Xf,Ia]=[34,12],l0="14px system-ui, sans-serif";function c0(i,t){let e=Object.assign(st("canvas"),{width:i.width}),n=e.getContext("2d");n.font=l0;let[s,r]=[Ia,0],o=t.map(a=>{let l=Xf+n.measureText(a.label).width+2*Ia;return s>Ia&&s+l>e.width&&([s,r]=[Ia,r+1]),s+=l,{...a,x:s-l,y:i.height+20+20*r}});e.height=i.height+32+20*r,n.fillStyle=getComputedStyle(document.body).getPropertyValue("--paper-solid").trim()||"#08222c",n.fillRect(0,0,e.width,e.height),n.drawImage(i,0,0),Object.assign(n,{font:l0,lineWidth:gr,textBaseline:"middle"});for(let a of o)n.fillStyle=n.strokeStyle=a.color,n.setLineDash(a.dash),n.beginPath(),n.moveTo(a.x,a.y),n.lineTo(a.x+Xf,a.y),n.stroke(),n.fillText(a.label,a.x+Xf+Ia/2,a.y);return e.toDataURL("image/png")}function h0({ctx:i,bbox:t,valToPos:e},n){let s=getComputedStyle(document.body).getPropertyValue("--ink-soft").trim(),r=devicePixelRatio,o=Array(3).fill(-1/0),a=[];i.save(),Object.assign(i,{strokeStyle:s,fillStyle:s,lineWidth:r,font:`${10*r}px system-ui, sans-serif`,textBaseline:"top",textAlign:"left"}),i.setLineDash([2*r,3*r]);for(let{t:l,name:c}of n){let h=Math.round(e(l,"x",!0));if(!(h>=t.left&&h<=t.left+t.width))continue;i.beginPath(),i.moveTo(h,t.top),i.lineTo(h,t.top+t.height),i.stroke();let{width:u}=i.measureText(c),f=h+u+4*r>t.left+t.width?h-u-4*r:h+4*r,d=o.findIndex(g=>g<f);d<0||f<t.left||(i.fillText(c,f,t.top+12*d*r),o[d]=f+u+6*r,a.push(c))}return i.restore(),a}var sh=8,h1=`.charts { grid-template-rows: minmax(0, 1fr); } .chart { min-height: 0; }
  .chart .values { flex: none; max-height: 71px; gap: 1px 10px; } .chart .values i { width: 22px; height: 0; border-radius: 0; background: none; }`,u1=1e-12,f1=1e-9,qf={label:null,limits:null,units:{},inverted:!1},u0=["solid","dashed","dotted","dash-dotted","long-dashed"],g0=i=>u0[i%u0.length],d1=20,f0=10,rh=class{constructor(t,e,n,{robots:s,axes:r,units:o,palette:a,events:l},c){Object.assign(this,{host:t,source:n,robots:s,axes:r,units:o,palette:a,events:l,hooks:c}),document.head.append(Object.assign(st("style"),{textContent:i0+h1})),this.sync=pn.sync("time"),this.views=e,this.charts=[0,1].map(h=>new Yf(this,h)),t.append(...this.charts.map(h=>h.element))}styles(t,e){let{light:n,dark:s,lines:r,runs:o}=this.palette,a=document.body.classList.contains("light")?n:s;return Array.from({length:e},(l,c)=>Array.from({length:t},(h,u)=>({color:a[(t===1?c:u)%a.length],dash:(e>1?o[c%o.length]:r[u%r.length]).map(f=>gr*f)})))}setSource(t){this.source=t;for(let e of this.charts)e.setSource()}rebuild(){for(let t of this.charts)t.build()}update(){for(let t of this.charts)t.update()}resize(){for(let t of this.charts)t.resize()}csv(){let t=[...new Set(this.charts.flatMap(c=>c.names))],e=c=>`"${c.replaceAll('"','""')}"`,n=this.source.times(),s=this.source.runs.length>1,r=this.source.runs.flatMap(c=>t.map(h=>({name:h,run:c}))),o=r.map(({name:c,run:h})=>this.source.values(c,h));return`${["t [s]",...r.map(({name:c,run:h})=>`${s?`${h+1}: `:""}${c} [${this.source.unit(c)}]`)].map(e).join(",")}
${Array.from(n,(c,h)=>[c,...o.map(u=>u[h])].join(",")).join(`
`)}
`}};function p1({data:[i]},t,e){return i.length===0||t==null?[-1,1]:t===e?[t-1,e+1]:pn.rangeNum(t,e,.1,!0)}var d0=i=>i==="1"?"":i,p0=i=>i.reduce((t,e)=>Math.max(t,Math.abs(e??0)),0);function m0(i,t){let e=Math.max(u1,f1*t);return Array.from(i,n=>n!==null&&Math.abs(n)<e?0:n)}var Yf=class{constructor(t,e){this.plots=t,this.number=e,this.element=st("section","chart"),this.element.setAttribute("aria-label",`Chart ${e+1}`),this.select=st("select",""),this.select.setAttribute("aria-label","What this chart shows"),this.select.addEventListener("change",()=>this.choose(this.select.value)),this.picker=st("details","picker");let n=en("small","PNG","Save this chart as a picture",()=>this.savePng()),s=en("small","CSV","Save the signals that are shown as a table",()=>this.saveCsv()),r=st("div","bar");r.append(this.select,this.picker,n,s),this.box=st("div","lines"),this.box.setAttribute("role","img"),this.values=st("div","values"),new ResizeObserver(()=>this.resize()).observe(this.box),this.element.append(r,this.box,this.values),this.names=[],this.setSource()}get source(){return this.plots.source}shown(t,e=this.axes[1]){let n=this.source.unit(t);return e.units[n]??this.plots.units[n]??{name:n,factor:1}}axisOf(t){return this.view.size?this.axes[t%this.view.size]:this.axes[1]}get axes(){return this.view?.axes??[qf,qf]}get runs(){let{runs:t}=this.source,e=new Set(this.views.flatMap(s=>s.runs??[]).flatMap(({number:s})=>s?[s]:[])),n=this.view?.runs?.filter(({number:s})=>t.includes(s));return n?.length?n:t.filter(s=>!e.has(s)).map(s=>({number:s,name:`run ${s+1}`}))}drawnValues(){let t=this.lines.map(({name:n,number:s,axis:r})=>{let{factor:o}=this.shown(n,r),a=this.source.values(n,s);return o===1?a:Array.from(a,l=>l===null?null:o*l)}),e={};return this.lines.forEach(({unit:n},s)=>e[n]=Math.max(e[n]??0,p0(t[s]))),t.map((n,s)=>m0(n,e[this.lines[s].unit]))}setSource(){let t=new Set(this.source.names),e=this.select.value==="own"?this.names.filter(o=>t.has(o)):[];this.views=this.plots.views.filter(o=>o.signals.some(a=>t.has(a))).map(o=>{let a=[...o.signals,...o.dashed];return{...o,signals:a.filter(l=>t.has(l)),missing:a.filter(l=>!t.has(l))}});let n=(...o)=>this.source.names.filter(a=>o.some(l=>a.endsWith(l))),s=[["Joint angles",n(".angle",".angle[0]",".angle[1]")],["Extensions of joints",n(".extension")],["Roll, pitch and yaw",n(".rpy[0]",".rpy[1]",".rpy[2]")],["Thrust",n(".thrust")],["Energy",this.source.names.filter(o=>o.startsWith("energy."))]];for(let[o,a]of s)a.length&&!this.views.some(l=>l.title===o)&&this.views.push({title:o,signals:a.slice(0,sh),dashed:[]});if(this.views.length||this.views.push({title:"Signals",signals:this.source.names.slice(0,3),dashed:[]}),this.select.replaceChildren(...this.views.map((o,a)=>Object.assign(st("option","",o.title),{value:a})),Object.assign(st("option","","Chosen signals"),{value:"own"})),this.buildPicker(),e.length){this.select.value="own",this.setNames(e);return}let r=Math.min(this.number,this.views.length-1);this.select.value=r,this.choose(String(r))}buildPicker(){let t=st("div","list"),e=st("input","find");e.type="search",e.placeholder="find a signal",e.setAttribute("aria-label","Find a signal");let n=this.source.names.map(s=>{let r=st("input");r.type="checkbox",r.value=s,r.addEventListener("change",()=>this.pick(s,r.checked));let o=st("label","");return o.append(r,st("span","",s),st("em","",this.shown(s).name)),o});e.addEventListener("input",()=>{let s=e.value.toLowerCase().split(/\s+/);for(let r of n)r.hidden=!s.every(o=>r.textContent.toLowerCase().includes(o))}),t.append(...n),this.boxes=n.map(s=>s.firstChild),this.picker.replaceChildren(Object.assign(st("summary","small","Signals"),{title:"Choose signals"}),e,t)}choose(t){if(this.select.title=this.views[Number(t)]?.title??"Chosen signals",t==="own"){this.picker.open=!0;return}let e=this.views[Number(t)];this.setNames(e.signals.slice(0,sh*(e.size??1)),e.dashed,e.missing,e)}pick(t,e){this.select.value="own",this.setNames(e?[...this.names,t].slice(-sh):this.names.filter(n=>n!==t))}setNames(t,e=[],n=[],s=null){Object.assign(this,{names:t,dashed:e,missing:n,view:s?.size&&n.length?null:s});for(let r of this.boxes)r.checked=t.includes(r.value);this.build()}build(){this.chart?.destroy();let{view:t,runs:e,names:n}=this,s=t?.size??1,r=e.length>1,o=this.plots.styles(n.length/s,r?1+Math.max(...e.map(({number:a})=>a)):1);this.lines=e.flatMap(({number:a,name:l})=>n.map((c,h)=>{let u=t?this.axisOf(h):qf,f=o[r?a:0][Math.floor(h/s)],d=this.dashed.includes(c)?this.plots.palette.runs[1].map(g=>gr*g):f.dash;return{name:c,run:l,number:a,k:h,axis:u,unit:this.shown(c,u).name,color:f.color,dash:d}})),this.units=[...new Set(this.lines.map(({unit:a})=>a))],this.chart=s>1?new ih(this):this.timeChart(),this.chart.over.addEventListener("click",()=>this.plots.hooks.goTo(this.hovered)),this.box.setAttribute("aria-label",`${t?.title??"Signals"}: ${[...new Set(this.lines.map(a=>this.lineName(a)))].join(", ")}`),this.buildValues(),this.resize(),this.update()}timeChart(){let[t,e]=this.axes,n=getComputedStyle(document.body),[s,r]=[n.getPropertyValue("--ink-soft").trim(),n.getPropertyValue("--line").trim()],o="11px system-ui, 'DejaVu Sans', sans-serif",a={stroke:s,grid:{stroke:r,width:1},ticks:{show:!1},font:o,labelFont:o},l=this.view?.scale==="log"&&this.drawnValues().some(v=>v.some(p=>p>0));this.log=l;let c=(v,p,m)=>e.limits??(l?pn.rangeLog(p??1,m??10,10,!0):p1(v,p,m)),h=Object.fromEntries(this.units.map(v=>[v,{auto:!0,distr:l?3:1,range:c}])),u=(v,p)=>{let m=p0(p);return m0(p,m).map(x=>v.data[0].length>1&&x!==null?jn(Number(x.toPrecision(6))):"")},f=t.units.s??{name:"s",factor:1},d=(v,p)=>{let[m,x]=[e.label,v==="1"?"":`[${v}]`];return p||!m?x:({ctx:A,bbox:S})=>A.measureText(m).width<S.height+2*S.top?m:x},g={width:300,height:120,legend:{show:!1},cursor:{y:!1,sync:{key:this.plots.sync.key},points:{size:6}},padding:[8,this.units.length>1?8:18+8*f.name.length,0,0],scales:{x:{time:!1,range:()=>this.range()},...h},axes:[{...a,size:26,space:60,values:(v,p)=>p.map(m=>`${jn(Number((f.factor*m).toPrecision(3)))} ${f.name}`)},...this.units.slice(0,2).map((v,p)=>({...a,...{side:p?1:3,size:50,space:20,labelSize:16,labelGap:0},scale:v,values:u,grid:{...a.grid,show:p===0},label:d(v,p)}))],series:[{},...this.lines.map(({name:v,unit:p,color:m,dash:x,number:A})=>({label:v,scale:p,stroke:m,width:A?Wf:gr,dash:x.length?x:void 0,points:{show:!1}}))],hooks:{setCursor:[v=>this.hover(v)],draw:[v=>this.marked=h0(v,this.plots.events[this.source.live?"live":"recorded"]),v=>this.mark(v)]}};return new pn(g,[[],...this.lines.map(()=>[])],this.box)}lineName({run:t,k:e}){let n=this.view?.size??1,s=this.view?.names?.[Math.floor(e/n)]??Pa(this.names[e+n-1],this.plots);return this.runs.length===1?s:this.names.length===n?t:`${s}, ${t}`}buildValues(){let t=this.view?.size??1,e=this.lines.length<=sh*t?this.lines:this.lines.slice(0,this.names.length),n=e.filter((o,a)=>a%t===0);this.cells=n.map((o,a)=>{let l=st("span","value"),c=st("i"),h=o.dash.length?o.dash[0]>3?"dashed":"dotted":"solid";c.style.borderTop=`3px ${h} ${o.color}`;let u=st("b","","");l.append(c,st("span","",this.lineName(o)),u);let f=e.slice(a*t,(a+1)*t);return l.title=`${f.map(({name:d,unit:g})=>`${d} [${g}]`).join(", ")}${this.runs.length>1?`, ${o.run}`:""}`,{cell:l,number:u,row:a*t,units:f.map(({unit:d})=>d)}});let{missing:s}=this,r=s.length?[st("span","missing",`not in this page: ${s.map(o=>Pa(o,this.plots)).join(", ")}`)]:[];this.values.replaceChildren(...this.cells.map(({cell:o})=>o),...r)}range(){let t=this.source.times(),e=t[t.length-1]??0,[{limits:n,units:s}]=this.axes;return n&&!this.source.live?n.map(r=>r/(s.s?.factor??1)):this.source.live?[Math.max(0,e-d1),Math.max(f0,e)]:t.length>1?[t[0],e]:[0,f0]}mark(t){let e=t.valToPos(this.plots.hooks.shown(),"x",!0),{left:n,top:s,width:r,height:o}=t.bbox;e>=n&&e<=n+r&&(t.ctx.save(),t.ctx.fillStyle="rgba(255, 209, 102, 0.9)",t.ctx.fillRect(Math.round(e),s,Math.max(1,devicePixelRatio),o),t.ctx.restore())}hover(t){let{idx:e}=t.cursor;this.hovered=e==null||t.cursor.left<0?null:t.data[0][e],this.showValues(this.hovered===null?t.data[0].length-1:e),t.cursor.event&&this.plots.hooks.hover(this.hovered)}showValues(t){for(let{number:e,row:n,units:s}of this.cells){let r=s.map((l,c)=>this.chart?.data[n+c+1]?.[t]),o=new Set(s).size===1?` ${d0(s[0])}`:"",a=r.map((l,c)=>`${jn(l??0)}${o?"":` ${d0(s[c])}`}`);e.textContent=r.some(l=>l==null)?"":`${a.join(", ")}${o}`}}update(){if(!this.chart||!this.element.offsetParent)return;let t=this.source.times(),e=this.drawnValues();this.chart.setData([t,...this.log?e.map(n=>n.map(s=>s>0?s:null)):e]),this.hovered==null&&this.showValues(this.source.row?this.source.row():t.length-1)}resize(){let{clientWidth:t,clientHeight:e}=this.box;t>0&&e>0&&this.chart?.setSize({width:t,height:e})}savePng(){let t=this.cells.map(({row:e})=>({...this.lines[e],label:this.lineName(this.lines[e])}));Ma("chart.png",c0(this.chart.ctx.canvas,t))}saveCsv(){let t=URL.createObjectURL(new Blob([this.plots.csv()],{type:"text/csv"}));Ma("signals.csv",t),setTimeout(()=>URL.revokeObjectURL(t),6e4)}};var oh=[.1,.25,.5,1,2,5,10],lh={front:["Front","View from ahead: front (1)"],side:["Side","View from the side (2)"],top:["Top","View from above: top (3)"],"on-board":["On board","View ahead from on board the first robot, moving with it (4)"]},ah=class{constructor(t,e,n){this.app=n,this.host=t;let s=st("header",""),r=st("h1","",e.name),o=en("fold","?","Help: keys, mouse, marks (?)",()=>n.help.toggle()),a=en("fold turns","▾","Show or hide the panel",()=>{a.setAttribute("aria-expanded",String(!t.classList.toggle("folded"))),n.resize()});s.append(r,o,a),t.setAttribute("aria-label","Controls"),this.status=st("p","status","");let l=st("div","body");e.description&&l.append(st("p","description",e.description)),l.append(this.buildModes(e),this.buildSliders(e),this.buildSwitches(e),this.buildShow(e),this.buildCommands(e),m1(e)),e.source&&l.append(st("p","source",e.source)),l.append(st("p","made",`Seaframe ${e.version} · SI units${e.streamed?"":" · self-contained file"}`)),t.append(s,this.status,this.buildTransport(),l),innerWidth<720&&t.classList.add("folded"),a.setAttribute("aria-expanded",String(!t.classList.contains("folded")))}buildTransport(){let t=st("div","transport");this.play=en("play","Pause","Play or pause (space)",()=>this.app.toggle()),this.stepButton=en("","Step","One step of the dynamics (.)",()=>this.app.step());let e=en("","Restart","Back to time zero (R)",()=>this.app.restart());this.speed=st("select",""),this.speed.title="Speed: seconds of motion per second",this.speed.setAttribute("aria-label",this.speed.title);for(let n of oh)this.speed.append(Object.assign(st("option","",`${n}×`),{value:n}));return this.speed.value=1,this.speed.addEventListener("change",()=>this.app.setSpeed(Number(this.speed.value))),t.append(this.play,this.stepButton,e,this.speed),t}faster(t){let e=oh.indexOf(Number(this.speed.value))+t;this.speed.value=oh[Math.max(0,Math.min(oh.length-1,e))],this.app.setSpeed(Number(this.speed.value))}buildModes(t){let e=st("div","modes");this.modes={};let n=t.outside?"Live, controllers off":"Live",s={live:t.model?n:null,recorded:t.recordings.length?"Recorded":null};for(let[o,a]of Object.entries(s))if(a){let l=o==="live"?"Simulate in this page":"Play a recorded run";this.modes[o]=en("mode",a,l,()=>this.app.setMode(o)),e.append(this.modes[o])}e.hidden=Object.keys(this.modes).length<2;let r=st("div","");r.append(e),t.reason&&r.append(st("p","hint",`Recorded only: ${t.reason}.`));for(let[o,a]of t.outside||!t.model?t.controllers:[])r.append(st("p","hint",`Controller ${o} ${a}. It is active in the ${t.streamed?"run shown here":"recorded run"}.`));return t.outside&&t.model&&r.append(st("p","hint",`Controllers cannot run in this page: ${t.outside}.`)),t.recordings.length>1&&(r.append(st("h2","","Runs")),t.recordings.forEach((o,a)=>{let l=st("p","run"),c=st("span","swatch");c.style.background=a?this.app.ghostColor(a):"#f2b233",l.append(c,st("span","",`${o.title}: ${g0(a)} in charts`)),r.append(l)})),r}buildSliders(t){if(this.sliders=st("section","sliders"),this.rows=[],this.choices=t.choices.map(e=>this.choice(e)),!t.sliders.length&&!this.choices.length)return this.sliders;this.sliders.append(...this.choices.map(({row:e})=>e));for(let e of t.sliders){let[n,s]=this.slider(e,r=>this.slide(e,r));this.rows.push({slider:e,move:s}),this.sliders.append(n)}return this.sliders}slide(t,e){this.app.slide(t,e);for(let n of this.choices)n.changed(t.paths)}choice({label:t,options:e,start:n}){let s=st("label","choice"),r=st("select",""),o=Object.assign(st("option","","as set below"),{value:""});r.append(o,...e.map((l,c)=>Object.assign(st("option","",l.label),{value:c})));let a=l=>{r.value=l??"",o.hidden=r.value!==""};return r.addEventListener("change",()=>{o.hidden=!0,this.take(e[Number(r.value)].values)}),a(n),s.append(st("span","name",t),r),{row:s,changed:l=>l.some(c=>c in e[0].values)&&a(null)}}take(t){for(let[e,n]of Object.entries(t))this.app.setPath(e,n);for(let{slider:e,move:n}of this.rows)!e.factor&&e.paths[0]in t&&n(t[e.paths[0]])}slider({label:t,what:e,unit:n,scale:s,value:r,min:o,max:a},l){let c=st("label","slider"),h=st("output","",""),u=st("input","");Object.assign(u,{type:"range",min:o/s,max:a/s,step:"any",value:r/s}),u.setAttribute("aria-label",`${t} [${n}]`);let f=()=>{h.textContent=`${jn(Number(Number(u.value).toPrecision(3)))}${n==="°"?"":" "}${n}`,u.setAttribute("aria-valuetext",h.textContent)},d=v=>{u.min=Math.min(u.min,v/s),u.max=Math.max(u.max,v/s),u.value=v/s,f()};u.addEventListener("input",()=>{f(),l(Number(u.value)*s)}),c.addEventListener("dblclick",()=>{d(r),l(r)}),f();let g=st("span","line");return g.append(Em(t),h),c.append(g,u,st("small","",e)),c.title="Double-click to reset",[c,d]}buildSwitches(t){this.switches=st("section","switches");let e=t.model?.toggles??[];e.length&&this.switches.append(st("h2","","Switches"));for(let n of e){let s=st("input","");s.type="checkbox",s.checked=!0;let r=st("span",""),o=st("small","",n.what);r.append(st("span","name",n.label),o),s.addEventListener("change",async()=>{try{await this.app.switch(n,s.checked)}catch(l){Object.assign(s,{checked:!0,disabled:!0}),o.textContent=`This browser cannot switch it off: ${l.message}`}});let a=st("label","check");a.append(s,r),this.switches.append(a)}return this.switches}buildCommands(t){let e=st("details","commands");if(!t.thrusters.length||!t.model)return e;e.append(st("summary","","Manual thruster commands"));let n={us:400,rpm:3e3,N:null};for(let s of t.thrusters){let r=n[s.unit]??Math.max(5,Math.round(.1962*t.links.reduce((l,c)=>l+(c.tether?0:c.mass),0))),o=`Added to the command of ${s.path}`,a={label:s.path,what:o,unit:s.unit,scale:1,value:0,min:-r,max:r};e.append(this.slider(a,l=>this.app.command(s.path,l))[0])}return e}buildShow(t){let e=st("section","show");this.toggles={};for(let[o,a,l]of[["follow","Follow","The view follows the robot (F)"],["labels","Names","Names of links (L)"],["connections","Connections","Connections of links: closed green, open white (J)"],["forces","Forces","Forces on links as arrows (A)"],["trails","Trails","Paths of bases and of end links (T)"],["frames","Frames","Axes of links: x red, y green, z blue (X)"],["centers","Centres","Centres of mass (white) and of buoyancy (blue) (C)"],["points","Points","Points of links, with their names (P)"],["light","Light","Light or dark theme (D)"]])this.toggles[o]=en("toggle",a,l,()=>this.app.show(o,!this.app.shown[o]));this.toggles.connections.hidden=!t.connections.length,this.toggles.points.hidden=!t.links.some(({points:o})=>o.length),this.views={};for(let[o,[a,l]]of Object.entries(lh))t.views.names.includes(o)&&(this.views[o]=en("toggle",a,l,()=>this.app.views.set(o)));let n=en("toggle","Reset view","Reset the view (0)",()=>this.app.home()),s=en("toggle","Picture","Save the picture as PNG",()=>this.app.savePicture()),r=en("toggle","Whole scene","Show the whole scene with its tethers",()=>this.app.home(!0));return r.hidden=t.extent.whole<1.2*t.extent.radius,e.append(st("h2","","View"),...Object.values(this.views),n,r,this.buildFollowed(t.links)),e.append(st("h2","","Show"),...Object.values(this.toggles),s),e}buildFollowed(t){let e=st("select","followed");e.title="What the view follows",e.setAttribute("aria-label",e.title);let n=new Set(t.map(s=>s.robot)).size>1;return e.append(Object.assign(st("option","","Follow all"),{value:""})),t.forEach(({robot:s,name:r,tether:o},a)=>{o||e.append(Object.assign(st("option","",`Follow ${n?`${s}.${r}`:r}`),{value:a}))}),e.addEventListener("change",()=>this.app.views.follow(e.value===""?null:Number(e.value))),e.hidden=e.length<3,e}markView(t){for(let[e,n]of Object.entries(this.views))n.setAttribute("aria-pressed",String(e===t))}mark(t,e){this.toggles[t].setAttribute("aria-pressed",String(e))}setMode(t,e){for(let[s,r]of Object.entries(this.modes))r.setAttribute("aria-pressed",String(s===t));this.sliders.hidden=t!=="live",this.stepButton.hidden=t!=="live",this.switches.hidden=t!=="live",this.toggles.forces.hidden=!e;let n=this.host.querySelector(".commands");n.hidden=t!=="live"||!n.children.length}playing(t){this.play.textContent=t?"Pause":"Play"}};function m1(i){let t=st("details","on");t.append(st("summary","","What is switched on"));let e=st("dl");for(let[n,s]of i.on)e.append(st("dt","",n),st("dd","",s));return t.append(e),t}var g1=[["F","follow","follow the robot"],["A","forces","forces"],["T","trails","trails"],["X","frames","frames"],["C","centers","centres"],["P","points","points"],["L","labels","names"],["J","connections","connections"],["D","light","light or dark"]],$f=[["Space","play or pause",[" "],i=>i.toggle()],[". or →","one step",["."],i=>i.step()],["← →","back and forth in a recorded run",["ArrowLeft","ArrowRight"],(i,t)=>_1(i,t==="ArrowLeft"?-.1:.1)],["R","restart",["r"],i=>i.restart()],["+ −","faster, slower",["+","-"],(i,t)=>i.panel.faster(t==="+"?1:-1)],["0","reset the view",["0"],i=>i.home()],["1 to 4","views: front, side, top, on board",Object.keys(lh).map((i,t)=>String(t+1)),x1],...g1.map(([i,t,e])=>[i,e,[i.toLowerCase()],n=>n.show(t,!n.shown[t])]),["G","larger or smaller charts",["g"],i=>i.timeline.enlarge()],["?","this help",["?"],i=>i.help.toggle()]];function _1(i,t){i.mode==="recorded"?i.goTo(Math.max(0,Math.min(i.recordings[0].duration,i.time+t))):t>0&&i.step()}function x1(i,t){let e=Object.keys(lh)[Number(t)-1];i.panel.views[e]&&i.views.set(e)}function _0(i,t){if((t.ctrlKey||t.metaKey||t.altKey||/^(INPUT|SELECT|TEXTAREA)$/.test(t.target.tagName))&&!(t.key===" "&&t.target.type==="range")||t.key===" "&&t.target.matches?.("button:focus-visible, summary:focus-visible"))return;let e=t.key.length===1?t.key.toLowerCase():t.key;if(i.help.open&&e!=="?")return;let n=$f.find(([,,s])=>s.includes(e));n&&(n[3](i,e),t.preventDefault())}var y1=new N(0,0,1),v1={color:12174540,transparent:!0,opacity:.35,side:Nn,depthWrite:!1};function x0(i,t,{center:e,radius:n}){let s=new N(...e);for(let{at:r,normal:o}of t){let a=new N(...o).normalize(),l=new ne(new Ji(2.6*n,2.6*n),i.lit(new gs(v1)));l.quaternion.setFromUnitVectors(y1,a),l.position.copy(s).addScaledVector(a,new N(...r).sub(s).dot(a)),i.world.add(l)}}var y0=new N(0,0,1),ch=i=>new te().setHex(i,nr),S1={sea:{dark:{fog:741990,top:5227471,exposure:1,sand:[10984052,7304544],density:.085,sun:2.1,sky:1.25},light:{fog:4169908,top:12906224,exposure:1.2,sand:[14075800,10133892],density:.06,sun:2.5,sky:1.6}},studio:{dark:{fog:1780277,top:4612207,exposure:1,sand:[4872804,4411996],density:.05,sun:2.3,sky:1.5},light:{fog:14673898,top:16777215,exposure:1.1,sand:[13226710,12569038],density:.04,sun:2.4,sky:1.9}}},Zf=[[1.5,1],[1,1],[.75,2],[.55,3],[.42,6],[.32,12]],La=["best","fine","good","fair","coarse","coarsest"];function v0(i){let t=La.indexOf(i);return t<0?Number(i)||0:t}var M1=/swiftshader|llvmpipe|software|basic render/i;function b1(i){let[,t,e]=i;return Math.abs(i[0])<1e-9?new rn().setFromAxisAngle(new N(1,0,0),Math.atan2(t,e)):new rn().setFromUnitVectors(new N(...i),y0)}function w1(){let i=document.createElement("canvas").getContext("webgl2");if(!i)throw new Error("it has no WebGL 2");let t=i.getExtension("WEBGL_debug_renderer_info"),e=t?i.getParameter(t.UNMASKED_RENDERER_WEBGL):"";return i.getExtension("WEBGL_lose_context")?.loseContext(),e}function T1(){let[i,t]=[256,2*Math.PI],e=new Uint8Array(i*i);for(let s=0;s<i;s++)for(let r=0;r<i;r++){let[o,a]=[r/i*t-250,s/i*t-250],[l,c,h]=[o,a,1];for(let u=0;u<5;u++){let f=23*(1-3.5/(u+1));[l,c]=[o+Math.cos(f-l)+Math.sin(f+c),a+Math.sin(f-c)+Math.cos(f+l)],h+=1/Math.hypot(o/(Math.sin(l+f)/.005),a/(Math.cos(c+f)/.005))}e[s*i+r]=255*Math.min(1,Math.abs(1.17-(h/5)**1.4)**8)}let n=new Jr(e,i,i,ha);return n.wrapS=n.wrapT=Hr,n.magFilter=Ln,n.minFilter=Pi,n.generateMipmaps=!0,n.needsUpdate=!0,n}var hh=class{constructor(t,e,n){let{world:s,extent:r}=e;this.options=n,this.wet=s.water!==null,this.unit=r.radius/1.6,this.turn=b1(s.up),this.world=new Rn,this.world.quaternion.copy(this.turn),this.center=new N(...r.center).applyQuaternion(this.turn),this.radius=r.radius,this.below=r.below,this.time={value:0},this.scene=new ko,this.scene.add(this.world),this.drift=new N(...s.water?.current??[0,0,0]).applyQuaternion(this.turn),this.software=M1.test(w1()),this.fine=n.quality!==null?n.quality<3:!this.software,this.renderer=new Dc({antialias:this.fine,powerPreference:"high-performance"}),this.renderer.toneMapping=la,this.renderer.shadowMap.type=sr,this.renderer.shadowMap.enabled=!0,this.renderer.shadowMap.autoUpdate=!1,this.renderer.domElement.className="gl",this.renderer.domElement.tabIndex=0,this.renderer.domElement.setAttribute("role","img"),this.renderer.domElement.setAttribute("aria-label",`${e.name} in three dimensions; ? shows the keys`),t.append(this.renderer.domElement),this.camera=new qn(42,1,.03*this.unit,400*this.unit),this.camera.up.copy(y0),this.caustics={value:T1()},this.addLight(),this.addSky(),this.addFloor(s),x0(this,s.planes,r),this.addSurface(s),this.wet&&this.addSnow(),this.level=n.quality??(this.software?4:0),this.frames=0,this.seconds=0,this.measured=0,this.fps=0,this.setLevel(this.level),this.setTheme("dark")}addLight(){this.hemisphere=new ea(10216693,4876898,1.25);let t=this.sun=new sa(16773328,2.1),e=Math.max(3.5*this.unit,1.5*this.radius);t.castShadow=!0,t.shadow.mapSize.set(this.fine?1536:512,this.fine?1536:512),Object.assign(t.shadow.camera,{left:-e,right:e,top:e,bottom:-e,near:this.unit,far:16*this.unit}),t.shadow.bias=-6e-4,t.shadow.normalBias=.02*this.unit,t.shadow.radius=4,this.scene.add(this.hemisphere,t,t.target)}addSky(){this.skyColors={low:{value:ch(0)},high:{value:ch(0)}};let t=new ai({side:Dn,depthWrite:!1,fog:!1,toneMapped:!1,uniforms:this.skyColors,vertexShader:"varying vec3 d;void main(){d=position;gl_Position=projectionMatrix*modelViewMatrix*vec4(position,1.);}",fragmentShader:"varying vec3 d;uniform vec3 low,high;void main(){float h=normalize(d).z;gl_FragColor=vec4(mix(low,high,smoothstep(.02,.95,h)),1.);}"});this.sky=new ne(new Bn(150*this.unit,24,16),t),this.sky.frustumCulled=!1,this.scene.add(this.sky)}lit(t,e=1.1){if(!this.wet||!this.fine)return t;let n=(.36/this.unit).toFixed(4);return t.onBeforeCompile=s=>{s.uniforms.T=this.time,s.uniforms.CA=this.caustics,s.vertexShader=s.vertexShader.replace("#include <common>",`#include <common>
varying vec3 wP;`).replace("#include <fog_vertex>",`#include <fog_vertex>
wP=(modelMatrix*vec4(transformed,1.)).xyz;`),s.fragmentShader=s.fragmentShader.replace("#include <common>",`#include <common>
varying vec3 wP;uniform float T;uniform sampler2D CA;`).replace("#include <opaque_fragment>",`{vec2 c=(wP.xy+wP.z*vec2(.28,.19))*${n};
          float k=min(texture2D(CA,c+T*vec2(.021,.013)).r,texture2D(CA,c*1.13-T*vec2(.017,.024)+.37).r);
          outgoingLight+=reflectedLight.directDiffuse*vec3(.8,1.,.9)*k*${e.toFixed(2)};}
          #include <opaque_fragment>`)},t.customProgramCacheKey=()=>`lit${e}`,t}paint(t,e={}){let n=this.fine?jo:gs,s=this.fine?{roughness:.42,metalness:.05}:{},{roughness:r,metalness:o,...a}=e,l=this.fine?{...s,...r===void 0?{}:{roughness:r},...o===void 0?{}:{metalness:o}}:{};return this.lit(new n({color:t,...l,...a}))}addFloor(t){let{water:e}=t,n=e?.surface!=null&&e.depth!=null?e.surface-e.depth:null;this.acts=t.floor!==null,this.ground=t.floor??n??this.center.z-Math.max(1.55*this.radius,.2*this.unit,this.below+.3*this.radius),this.real=this.acts||n!==null,this.spacing=10**Math.round(Math.log10(this.unit*1.2));let s=this.acts||!this.wet;this.floorColors={sandA:{value:new te},sandB:{value:new te}};let r=110*this.unit,o=new Ji(r,r,s?1:this.fine?110:48,s?1:this.fine?110:48),a=this.lit(new gs({color:16777215}),3.2);this.ripple(a,s?0:this.unit,this.fine),this.floor=new ne(o,a),this.floor.position.z=this.ground,this.floor.receiveShadow=!0,this.floor.frustumCulled=!1,this.scene.add(this.floor),s||this.addStones()}ripple(t,e,n){let s=t.onBeforeCompile,r=(1/this.unit).toFixed(5),o=`float hills(vec2 p){p*=${r};return ${(e||0).toFixed(5)}*(.10*sin(.9*p.x+.4*p.y)+.07*sin(.5*p.y-.8*p.x+1.7)+.035*sin(3.1*p.x+.8*sin(1.3*p.y)));}`;t.onBeforeCompile=(a,l)=>{s?.call(t,a,l),Object.assign(a.uniforms,this.floorColors);let c=a.vertexShader.includes("varying vec3 wP")?"":"varying vec3 wP;";a.vertexShader=a.vertexShader.replace("#include <common>",`#include <common>
${c}varying float hill;${o}`).replace("#include <beginnormal_vertex>",`vec2 g=(modelMatrix*vec4(position,1.)).xy;float e=${(.05*this.unit).toFixed(5)};
          hill=hills(g);vec3 objectNormal=normalize(vec3(hill-hills(g+vec2(e,0.)),hill-hills(g+vec2(0.,e)),e));`).replace("#include <begin_vertex>","vec3 transformed=position+vec3(0.,0.,hill);").replace("#include <fog_vertex>",`#include <fog_vertex>
${c?"wP=(modelMatrix*vec4(transformed,1.)).xyz;":""}`);let h=(1/this.spacing).toFixed(6),u=e?`clamp(.5+2.6*hill*${r},0.,1.)`:"1.";a.fragmentShader=a.fragmentShader.replace("#include <common>",`#include <common>
${c}varying float hill;uniform vec3 sandA,sandB;`).replace("#include <color_fragment>",`#include <color_fragment>
diffuseColor.rgb=mix(sandB,sandA,${u});`).replace("#include <opaque_fragment>",`{vec2 s=wP.xy*${h};vec2 w=fwidth(s),g=abs(fract(s-.5)-.5)/w;
          float l=(1.-min(min(g.x,g.y),1.))*(1.-smoothstep(.05,.35,max(w.x,w.y)));outgoingLight*=1.-.38*l;}
          #include <opaque_fragment>`)},t.customProgramCacheKey=()=>`floor${e}${n}`}addStones(){let t=new gs({color:6055520,flatShading:!0}),e=this.unit,n=(s,r)=>{let[o,a]=[s/e,r/e];return e*(.1*Math.sin(.9*o+.4*a)+.07*Math.sin(.5*a-.8*o+1.7))};for(let s=0;s<30;s++){let[r,o,a]=[.06+.22*(s*37%17/17),s*2.4,2.4+s*53%29/29*9],l=new ne(new Zo(r*e,1),t),[c,h]=[this.center.x+a*e*Math.cos(o),this.center.y+a*e*Math.sin(o)];l.scale.set(1,1.3,.6),l.rotation.z=o,l.position.set(c,h,this.ground+n(c,h)),l.castShadow=l.receiveShadow=this.fine,this.scene.add(l)}}addSurface(t){let e=t.water?.surface;if(e==null)return;let[n]=t.water.waves,s=n?new N(...n.direction).applyQuaternion(this.turn).normalize():new N(1,0,0),r=u=>(n?u:0).toFixed(5),o=2*Math.PI/(n?.period??1),a=o**2/9.81,l=`${r(n?.amplitude)}*cos(${r(a)}*(p.x*${r(s.x)}+p.y*${r(s.y)})-${r(o)}*S+${r(n?.phase)})`;this.seaTime={value:0};let c=new ai({side:Nn,transparent:!0,depthWrite:!1,uniforms:{T:this.time,S:this.seaTime,...this.skyColors},vertexShader:`varying vec3 w;uniform float S;void main(){vec4 p=modelMatrix*vec4(position,1.);
        p.z+=${l};
        w=p.xyz;gl_Position=projectionMatrix*viewMatrix*p;}`,fragmentShader:`varying vec3 w;uniform float T;uniform vec3 low,high;void main(){vec2 p=w.xy*${(1/this.unit).toFixed(5)};
        float r=sin(p.x*1.7+T)+sin(p.y*2.3-T*1.2+p.x)+.6*sin(p.x*4.1-p.y*3.3+T*2.);
        float f=1.-smoothstep(${(6*this.unit).toFixed(3)},${(26*this.unit).toFixed(3)},distance(w,cameraPosition));
        gl_FragColor=vec4(mix(low,vec3(.85,1.,1.),.35+.13*r),(.30+.10*r)*f+.03);}`}),h=60*this.unit;this.surface=new ne(new Ji(h,h,n?80:1,n?80:1),c),this.surface.position.z=e,this.surface.frustumCulled=!1,this.scene.add(this.surface)}addSnow(){let[t,e]=[this.fine?450:160,12*this.unit],n=new Float32Array(3*t),s=1,r=()=>(s=s*16807%2147483647)/2147483647;for(let a=0;a<3*t;a++)n[a]=e*(r()-.5);let o=new Ue;o.setAttribute("position",new Ye(n,3)),this.snow=new Ho(o,new Kr({color:14219007,size:.024*this.unit,transparent:!0,opacity:.6,depthWrite:!1})),this.snow.frustumCulled=!1,this.snowBox=e,this.scene.add(this.snow)}setTheme(t){let e=S1[this.wet?"sea":"studio"][t];this.density=e.density/this.unit,this.scene.fog=new zo(e.fog,this.density),this.skyColors.low.value.copy(ch(e.fog)),this.skyColors.high.value.copy(ch(e.top)),this.floorColors.sandA.value.setHex(e.sand[0]),this.floorColors.sandB.value.setHex(e.sand[1]),this.renderer.toneMappingExposure=e.exposure,this.hemisphere.intensity=e.sky,this.sun.intensity=e.sun,this.wet||this.hemisphere.color.setHex(16777215)}setLevel(t){this.level=Math.max(0,Math.min(Zf.length-1,t)),this.renderer.setPixelRatio(Math.min(devicePixelRatio,Zf[this.level][0])),this.resize()}resize(t=this.free){let[e,n]=[innerWidth,innerHeight];this.free=t??{left:0,top:0,width:e,height:n},this.renderer.setSize(e,n,!1),this.camera.aspect=e/n;let{left:s,top:r,width:o,height:a}=this.free;this.camera.setViewOffset(e,n,e/2-(s+o/2),n/2-(r+a/2),e,n),this.camera.updateProjectionMatrix()}adapt(t){if(this.frames+=1,this.seconds+=t,this.measured+=1,this.seconds<.8||(this.fps=this.frames/this.seconds,this.frames=this.seconds=0,this.options.quality!==null))return;let[e,n]=this.software?[10,19]:[24,57];this.fps<e?this.setLevel(this.level+1):this.fps>n&&this.level>(this.software?3:0)&&this.setLevel(this.level-1)}get away(){return this.camera.position.distanceTo(this.focus??this.center)}render(t,e){let n=this.unit;this.time.value+=Math.min(t,.1),this.sun.target.position.copy(e),this.sun.position.set(e.x+2.6*n,e.y-2.1*n,e.z+7*n),this.sky.position.copy(this.camera.position);let s=Math.max(1,this.away/(this.near??this.away));this.scene.fog.density=this.density/s,this.floor.scale.set(s,s,1),this.floor.position.set(n*Math.round(e.x/n),n*Math.round(e.y/n),this.ground),this.surface&&this.surface.position.set(e.x,e.y,this.surface.position.z),this.snow&&this.floatSnow(Math.min(t,.1),e);let r=Zf[this.level][1];r&&this.measured%r===0&&(this.renderer.shadowMap.needsUpdate=!0),this.renderer.render(this.scene,this.camera)}floatSnow(t,e){let n=this.snow.geometry.attributes.position,s=this.snowBox,r=[this.drift.x*t,this.drift.y*t,this.drift.z*t-.02*this.unit*t],o=e.toArray();for(let a=0;a<n.array.length;a++){let l=n.array[a]+r[a%3]-o[a%3];n.array[a]=o[a%3]+l-s*Math.round(l/s)}n.needsUpdate=!0}};var E1=[["drag","rotate the view; on a link: pull it, while the scene runs in the page"],["right button, two fingers","move the view"],["wheel, pinch","come nearer, go farther"],["double-click on a slider","back to the scene's value"],["click in a chart","go to that time"]],uh=class{constructor(t,e){this.dialog=st("dialog","help"),this.dialog.setAttribute("aria-label","Help");let n=en("close","Close","Close the help (Escape)",()=>this.toggle()),s=st("header","");s.append(st("h2","","Help"),n),this.dialog.append(s,Jf("Keys",$f),Jf("Mouse and fingers",E1),Jf("Marks",A1(e))),this.dialog.addEventListener("click",r=>r.target===this.dialog&&this.toggle()),t.append(this.dialog)}get open(){return this.dialog.open}toggle(){this.open?this.dialog.close():this.dialog.showModal()}};function A1({recordings:i,connections:t,links:e,world:n}){let s=[["frames","x red, y green, z blue"],["centres",`of mass white${n.water?", of buoyancy blue":""}`],["trails","of bases yellow, of last links orange"],["dotted lines in charts","events: connections, jumps of drives, limits that joints and motors reach"],["drawing",`${La.join(", ")}: chosen for the speed of this machine; add #quality=best to the address to fix it`]];return i.length>1&&s.unshift(["transparent robots","the other runs and measured logs, in the colours of their names"]),t.length&&s.unshift(["connections","closed green, open white"]),e.some(({points:r})=>r.length)&&s.unshift(["points","pink, with their names"]),s}function Jf(i,t){let e=st("section",""),n=st("dl");for(let[s,r]of t)n.append(st("dt","",s),st("dd","",r));return e.append(st("h3","",i),n),e}function S0(i,t=Math.PI/3){let e=i.index?i.toNonIndexed():i,n=e.attributes.position,s=n.count,r;if(n.isBufferAttribute===!0&&n.itemSize===3&&n.normalized===!1)r=n.array;else{r=new Float64Array(s*3);for(let S=0;S<s;S++)r[3*S+0]=n.getX(S),r[3*S+1]=n.getY(S),r[3*S+2]=n.getZ(S)}let o=Math.cos(t),a=(1+1e-10)*100,l=s/3,c=new Float64Array(l*3);for(let S=0;S<l;S++){let R=9*S,E=r[R+0],_=r[R+1],b=r[R+2],F=r[R+3],C=r[R+4],L=r[R+5],z=r[R+6],V=r[R+7],D=r[R+8],H=z-F,q=V-C,G=D-L,lt=E-F,$=_-C,K=b-L,tt=q*K-G*$,ft=G*lt-H*K,ut=H*$-q*lt,Q=1/(Math.sqrt(tt*tt+ft*ft+ut*ut)||1);c[3*S+0]=tt*Q,c[3*S+1]=ft*Q,c[3*S+2]=ut*Q}let h=new Int32Array(s),u=new Float64Array(s*3),f=1;for(;f<s*2;)f<<=1;let d=f-1,g=new Int32Array(f),v=0;for(let S=0;S<s;S++){let R=3*S,E=Math.trunc(r[R+0]*a),_=Math.trunc(r[R+1]*a),b=Math.trunc(r[R+2]*a),F=(Math.imul(E,73856093)^Math.imul(_,19349663)^Math.imul(b,83492791))&d;for(;;){let C=g[F];if(C===0){let z=3*v;u[z+0]=E,u[z+1]=_,u[z+2]=b,g[F]=v+1,h[S]=v++;break}let L=3*(C-1);if(u[L+0]===E&&u[L+1]===_&&u[L+2]===b){h[S]=C-1;break}F=F+1&d}}let p=new Int32Array(v+1);for(let S=0;S<s;S++)p[h[S]+1]++;for(let S=0;S<v;S++)p[S+1]+=p[S];let m=new Int32Array(s),x=p.slice(0,v);for(let S=0;S<l;S++){let R=3*S;m[x[h[R+0]]++]=S,m[x[h[R+1]]++]=S,m[x[h[R+2]]++]=S}let A=new Float32Array(s*3);for(let S=0;S<l;S++){let R=3*S,E=c[R+0],_=c[R+1],b=c[R+2];for(let F=0;F<3;F++){let C=R+F,L=h[C],z=0,V=0,D=0;for(let q=p[L],G=p[L+1];q<G;q++){let lt=3*m[q],$=c[lt+0],K=c[lt+1],tt=c[lt+2];E*$+_*K+b*tt>o&&(z+=$,V+=K,D+=tt)}let H=1/(Math.sqrt(z*z+V*V+D*D)||1);A[3*C+0]=z*H,A[3*C+1]=V*H,A[3*C+2]=D*H}}return e.setAttribute("normal",new Ye(A,3,!1)),e}var R1=.7,C1=65535;async function P1({low:i,size:t,count:e,data:n}){let{buffer:s}=await kc(n),r=s.byteLength-6*e,[o,a]=[new Uint32Array(s,0,r/4),new Uint16Array(s,r)],l=Float32Array.from(a,(h,u)=>i[u%3]+t[u%3]*h/C1),c=new Ue;return c.setAttribute("position",new Ye(l,3)),c.setIndex(new Ye(o,1)),S0(c,R1)}async function M0(i){let t=Object.entries(i).map(async([e,n])=>[e,{geometry:await P1(n),open:n.open}]);return new Map(await Promise.all(t))}var fh=900,dh=class{constructor(t,e){this.axes=e.frames.map((n,s)=>{let r=new oa(e.links[s].tether?0:.22*t.radius);return r.material.depthTest=!1,r.renderOrder=4,r.visible=!1,n.add(r),r})}show(t){for(let e of this.axes)e.visible=t}},ph=class{constructor(t,e){let n=new Bn(.026*t.radius,16,12),s=a=>new Zn({color:a,depthTest:!1,transparent:!0,fog:!1}),[r,o]=[s(16777215),s(5882367)];this.balls=[],e.links.forEach((a,l)=>{if(!a.tether)for(let[c,h]of[[a.buoyancy,o],[a.center,r]]){if(!c||h===r&&a.mass===0)continue;let u=new ne(n,h);u.position.set(...c),u.renderOrder=6,u.visible=!1,e.frames[l].add(u),this.balls.push(u)}})}show(t){for(let e of this.balls)e.visible=t}},mh=class{constructor(t,e){let n=new Jo(.03*t.radius),s=new Zn({color:16739251,depthTest:!1,transparent:!0,fog:!1});this.marks=e.links.flatMap(({points:r},o)=>r.map(({at:a})=>{let l=new ne(n,s);return l.renderOrder=6,t.world.add(l),{mark:l,number:o,at:a}})),this.robots=e}update(){for(let{mark:t,number:e,at:n}of this.marks)this.robots.at(e,n,t.position)}show(t){for(let{mark:e}of this.marks)e.visible=t}},gh=class{constructor(t,e){this.robots=e;let n=new Set(e.links.map(s=>s.parent));this.lines=e.links.map((s,r)=>({link:s,number:r})).filter(({link:s,number:r})=>!s.tether&&(s.parent===null||!n.has(r))&&s.joint.type!=="fixed").slice(0,12).map(({link:s,number:r})=>{let o=new Ue;o.setAttribute("position",new Ye(new Float32Array(3*fh),3)),o.setDrawRange(0,0);let a=s.parent===null?16765286:16747100,l=new Os(o,new ps({color:a,transparent:!0,opacity:.9}));return l.frustumCulled=!1,t.world.add(l),{line:l,number:r,end:e.end(r),count:0,last:new N(1/0,0,0)}}),this.least=.004*t.radius}show(t){for(let{line:e}of this.lines)e.visible=t}clear(){for(let t of this.lines)t.count=0,t.last.set(1/0,0,0),t.line.geometry.setDrawRange(0,0)}update(){let t=new N;for(let e of this.lines){if(this.robots.at(e.number,e.end,t),t.distanceTo(e.last)<this.least)continue;let n=e.line.geometry.attributes.position;e.count===fh&&(n.array.copyWithin(0,3*(fh/4)),e.count-=fh/4),n.setXYZ(e.count,t.x,t.y,t.z),e.count+=1,e.last.copy(t),n.needsUpdate=!0,e.line.geometry.setDrawRange(0,e.count)}}},I1=12,Kf=12;function L1(i,t){let[e,n]=[t.x-i.x,t.y-i.y],s=Math.hypot(e,n);if(s<1)return[0,-1];let[r,o]=[n/s,-e/s];return o<-.3||o<.3&&r>0?[r,o]:[-r,-o]}var D1=({shape:i,flexible:t,children:e,center:n})=>!i&&!t&&[...e,n].every(s=>Math.hypot(...s)<1e-6),_h=class{constructor(t,e,n){Object.assign(this,{stage:t,robots:e});let s=new Set(e.links.map(l=>l.parent)),r=e.links.length>8,o=new Set(e.links.map(l=>l.robot)).size>1;this.tags=[],e.links.forEach((l,c)=>{if(l.tether||D1(l)||r&&l.parent!==null&&s.has(c))return;let h=st("span","tag",o?`${l.robot}.${l.name}`:l.name);n.append(h);let u=l.parent===null?null:e.end(c);this.tags.push({tag:h,number:c,end:u,at:u?u.map(f=>f/2):l.shape?.center??l.center})});let a=e.links.flatMap((l,c)=>l.points.map(h=>({...h,number:c})));for(let{name:l,at:c,number:h}of a.slice(0,I1)){let u=st("span","tag point",l);n.append(u),this.tags.push({tag:u,number:h,end:null,at:c,above:!0})}}project(t,e,n){return this.robots.at(t,e,n).applyQuaternion(this.stage.world.quaternion).project(this.stage.camera),n.set((.5+.5*n.x)*innerWidth,(.5-.5*n.y)*innerHeight,n.z)}show(t){for(let{tag:e}of this.tags)e.hidden=!t;this.visible=t}update(){if(!this.visible)return;let t=[],[e,n,s]=[new N,new N,new N];for(let{tag:r,number:o,at:a,end:l,above:c}of this.tags){this.project(o,a,e);let[h,u]=[e.x,e.y];if(l){let[g,v]=L1(this.project(o,[0,0,0],n),this.project(o,l,s));h+=g*(r.offsetWidth/2+Kf),u+=v*(r.offsetHeight/2+Kf)}c&&(u-=2*Kf);let f=r.offsetWidth/2+4;h>-f&&h<innerWidth+f&&(h=Math.max(f,Math.min(innerWidth-f,h)));let d=e.z<1&&t.every(([g,v,p])=>Math.abs(g-h)>f+p||Math.abs(v-u)>24);r.style.opacity=d?1:0,d&&t.push([h,u,f]),r.style.transform=`translate(${Math.round(h)}px, ${Math.round(u)}px) translate(-50%, -50%)`}}},N1=i=>`${(Math.round(10*i)/10||0).toFixed(1)}°`,xh=class{constructor(t,e,n){this.stage=t,this.canvas=st("canvas","");let s=st("div","notes");n.append(this.canvas,s);let[r,o,a]=e.axes;this.arrows=[[r,"#ff6b6b",[1,0,0]],[o,"#69db7c",[0,1,0]],[a,"#6ea8fe",[0,0,1]]];let l=Math.hypot(...e.gravity);l>0&&this.arrows.push(["g","#9aa5ad",e.gravity.map(h=>1.15*h/l)]),s.append(st("span","",l>0?`g ${l.toFixed(2)} m/s²`:"no gravity")),this.attitude=st("span","attitude",""),s.append(this.attitude);let c=e.axes.join()==="x,y,z";this.turns=c?["roll","pitch","yaw"].map(h=>u=>`${h} ${u}`):e.axes.map(h=>u=>`${u} about ${h}`),this.current=null,e.water&&(this.flow=st("span","flow",""),s.append(this.flow),this.varying=e.water.varying,this.setCurrent(e.water.current))}setAttitude(t){this.attitude.textContent=t?`${t.name}: ${t.angles.map((e,n)=>this.turns[n](N1(e))).join(", ")}`:""}setCurrent(t){let e=Math.hypot(...t);this.current=e>0?t.map(s=>1.15*s/e):null;let n=[e>0?`${e.toFixed(2)} m/s`:"",this.varying].filter(Boolean).join(" + ");this.flow.textContent=n?`current ${n}`:"no current"}update(){let[t,e]=[108,Math.min(devicePixelRatio,2)];this.canvas.width!==t*e&&(this.canvas.width=this.canvas.height=t*e,this.canvas.style.width=this.canvas.style.height=`${t}px`);let n=this.canvas.getContext("2d");n.setTransform(e,0,0,e,0,0),n.clearRect(0,0,t,t);let s=this.stage.camera.quaternion.clone().invert().multiply(this.stage.world.quaternion),o=(this.current?[...this.arrows,["current","#3ddbe8",this.current]]:this.arrows).map(([a,l,c])=>({name:a,color:l,v:new N(...c).applyQuaternion(s)}));n.font="600 11px system-ui, 'DejaVu Sans', sans-serif",n.textAlign="center",n.textBaseline="middle";for(let{name:a,color:l,v:c}of o.sort((h,u)=>h.v.z-u.v.z)){let[h,u]=[t/2+30*c.x,t/2-30*c.y];n.strokeStyle=n.fillStyle=l,n.lineWidth=a.length>1||a==="g"?3:2,n.beginPath(),n.moveTo(t/2,t/2),n.lineTo(h,u),n.stroke(),n.beginPath(),n.arc(h,u,3,0,7),n.fill(),n.fillText(a==="current"?"≈":a,t/2+40*c.x,t/2-40*c.y)}}};var U1=6,yh=class{constructor(t,e,n,{canMove:s,released:r}){Object.assign(this,{stage:t,robots:e,canMove:s,released:r}),this.letGo=new Set,this.pushes=new Map(n.map(l=>[l.link,l.free])),this.held=null,this.ray=new ra;let o=new Ue;o.setAttribute("position",new Ye(new Float32Array(6),3)),this.line=new Os(o,new ps({color:16732067,depthTest:!1,fog:!1})),this.line.frustumCulled=!1,this.line.visible=!1,this.line.renderOrder=7,t.scene.add(this.line);let a=t.renderer.domElement;a.addEventListener("pointerdown",l=>this.grab(l),{capture:!0}),a.addEventListener("pointermove",l=>this.move(l));for(let l of["pointerup","pointercancel"])a.addEventListener(l,({pointerId:c})=>c===this.held?.pointer&&this.release())}aim(t){let e=this.stage.renderer.domElement.getBoundingClientRect(),n=new Xt((t.clientX-e.left)/e.width*2-1,1-(t.clientY-e.top)/e.height*2);this.ray.setFromCamera(n,this.stage.camera)}under(t){this.aim(t);let[e]=this.ray.intersectObject(this.robots.group,!0).filter(({object:n})=>n.visible&&!n.userData.flow&&n.isMesh);for(let n=e?.object;n;n=n.parent)if(n.userData.link!==void 0)return this.pushes.has(n.userData.link)?{link:n.userData.link,point:e.point}:null;return null}grab(t){if(t.isPrimary||this.release(),!t.isPrimary||t.button!==0||!this.canMove())return;let e=this.under(t);if(!e)return;let n=this.robots.frames[e.link],s=e.point.clone().applyMatrix4(new ye().copy(n.matrixWorld).invert()),r=this.stage.camera.getWorldDirection(new N);this.held={...e,pointer:t.pointerId,local:s,plane:new Xn().setFromNormalAndCoplanarPoint(r,e.point),goal:e.point.clone()},this.stage.controls.enabled=!1,this.stage.renderer.domElement.setPointerCapture(t.pointerId)}move(t){if(!this.held){t.pointerType==="mouse"&&t.buttons===0&&(this.stage.renderer.domElement.style.cursor=this.canMove()&&this.under(t)?"grab":"");return}this.aim(t),this.ray.ray.intersectPlane(this.held.plane,this.held.goal)}release(){this.held&&(this.letGo.add(this.held.link),this.held=null,this.line.visible=!1,this.released())}write(t){for(let d of this.letGo)for(let g of this.pushes.get(d))t[g]=0;if(this.letGo.clear(),!this.held)return;let{link:e,local:n,goal:s}=this.held,r=this.robots.frames[e],o=n.clone().applyMatrix4(r.matrixWorld),{robot:a}=this.robots.links[e],l=this.robots.links.reduce((d,g)=>d+(g.robot===a?g.mass:0),0),c=new ye().extractRotation(r.matrixWorld).invert(),h=s.clone().sub(o).multiplyScalar(U1*l).applyMatrix4(c),u=new N().crossVectors(n,h);this.pushes.get(e).forEach((d,g)=>{t[d]=g<3?h.getComponent(g):u.getComponent(g-3)});let f=this.line.geometry.attributes.position;f.setXYZ(0,o.x,o.y,o.z),f.setXYZ(1,s.x,s.y,s.z),f.needsUpdate=!0,this.line.visible=!0}};function b0(i,t){let[e,n]=[0,i.length-1];if(t>=i[n])return[n,0];for(;n-e>1;){let s=e+n>>1;i[s]<=t?e=s:n=s}return[e,Math.max(0,(t-i[e])/(i[n]-i[e]))]}var jf=class{constructor({t,list:e,values:n}){this.t=Ui(t,"f8"),this.list=e.map(([o,a])=>[o,a]);let s=Ui(n,"i2"),r=0;this.parts=e.map(([,,o,a])=>{let l={unit:o,constant:a,values:s.subarray(r,r+3*(a?1:this.t.length))};return r+=l.values.length,l})}at(t){let[e,n]=b0(this.t,t),s=Math.min(e+1,this.t.length-1);return this.parts.flatMap(({unit:r,constant:o,values:a})=>[0,1,2].map(l=>{let[c,h]=o?[a[l],a[l]]:[a[3*e+l],a[3*s+l]];return r*(c+n*(h-c))}))}},vh=class{constructor(t){this.described=t,this.waiting=t.waiting??0,this.t=Ui(t.t,"f8"),this.poses=Ui(t.poses,"f4"),this.links=t.links.length,this.signals=Object.fromEntries(Object.entries(t.signals).map(([e,{unit:n,values:s}])=>[e,{unit:n,values:Ui(s,"f4")}])),this.thrusts=t.thrusts.map(e=>Ui(e,"f4")),t.forces&&(this.forces=new jf(t.forces)),this.stations=Object.fromEntries(Object.entries(t.stations).map(([e,n])=>[e,Ui(n,"f4")]))}get duration(){return this.t[this.t.length-1]}hasPoses(t){return this.poses.length>0&&t>=this.t[0]-1e-9}find(t){return b0(this.t,t)}each(t,e){let[n,s]=this.find(t),r=Math.min(n+1,this.t.length-1),[o,a]=[new rn,new rn],[l,c]=[new N,new N];for(let h=0;h<this.links;h++){let[u,f]=[7*(n*this.links+h),7*(r*this.links+h)];l.fromArray(this.poses,u).lerp(c.fromArray(this.poses,f),s),o.set(this.poses[u+4],this.poses[u+5],this.poses[u+6],this.poses[u+3]),a.set(this.poses[f+4],this.poses[f+5],this.poses[f+6],this.poses[f+3]),e(h,l,o.slerp(a,s).normalize())}}stationsAt(t,e){let n=this.stations[t];if(!n)return[];let[s,r]=this.find(e),o=n.length/this.t.length,a=Math.min(s+1,this.t.length-1)-s;return n.subarray(s*o,(s+1)*o).map((l,c)=>l+r*(n[(s+a)*o+c]-l))}thrust(t,e){return this.thrusts[t]?.[this.find(e)[0]]??0}};var Da=new N;function vi(i,t,e,n,s,r){let o=2*Math.PI*s/4,a=Math.max(r-2*s,0),l=Math.PI/4;Da.copy(t),Da[n]=0,Da.normalize();let c=.5*o/(o+a),h=1-Da.angleTo(i)/l;return Math.sign(Da[e])===1?h*c:a/(o+a)+c+c*(1-h)}var $s=class i extends Zi{constructor(t=1,e=1,n=1,s=2,r=.1){let o=s*2+1;if(r=Math.min(t/2,e/2,n/2,r),super(1,1,1,o,o,o),this.type="RoundedBoxGeometry",this.parameters={width:t,height:e,depth:n,segments:s,radius:r},o===1)return;let a=this.toNonIndexed();this.index=null,this.attributes.position=a.attributes.position,this.attributes.normal=a.attributes.normal,this.attributes.uv=a.attributes.uv;let l=new N,c=new N,h=new N(t,e,n).divideScalar(2).subScalar(r),u=this.attributes.position.array,f=this.attributes.normal.array,d=this.attributes.uv.array,g=u.length/6,v=new N,p=.5/o;for(let m=0,x=0;m<u.length;m+=3,x+=2)switch(l.fromArray(u,m),c.copy(l),c.x-=Math.sign(c.x)*p,c.y-=Math.sign(c.y)*p,c.z-=Math.sign(c.z)*p,c.normalize(),u[m+0]=h.x*Math.sign(l.x)+c.x*r,u[m+1]=h.y*Math.sign(l.y)+c.y*r,u[m+2]=h.z*Math.sign(l.z)+c.z*r,f[m+0]=c.x,f[m+1]=c.y,f[m+2]=c.z,Math.floor(m/g)){case 0:v.set(1,0,0),d[x+0]=vi(v,c,"z","y",r,n),d[x+1]=1-vi(v,c,"y","z",r,e);break;case 1:v.set(-1,0,0),d[x+0]=1-vi(v,c,"z","y",r,n),d[x+1]=1-vi(v,c,"y","z",r,e);break;case 2:v.set(0,1,0),d[x+0]=1-vi(v,c,"x","z",r,t),d[x+1]=vi(v,c,"z","x",r,n);break;case 3:v.set(0,-1,0),d[x+0]=1-vi(v,c,"x","z",r,t),d[x+1]=1-vi(v,c,"z","x",r,n);break;case 4:v.set(0,0,1),d[x+0]=1-vi(v,c,"x","y",r,t),d[x+1]=1-vi(v,c,"y","x",r,e);break;case 5:v.set(0,0,-1),d[x+0]=vi(v,c,"x","y",r,t),d[x+1]=1-vi(v,c,"y","x",r,e);break}}static fromJSON(t){return new i(t.width,t.height,t.depth,t.segments,t.radius)}};var Sh=3428443,w0=[15905331,3713181,14964559,8023e3],F1=[15265520,15887162],O1=[15887162,15265520],Ss=[new N(1,0,0),new N(0,1,0),new N(0,0,1)],fi=10,B1=.0025,Qf=class{constructor(t,e,n){this.count=t,this.radius=e;let s=new Ue;s.setAttribute("position",new Ye(new Float32Array(3*fi*t),3)),s.setAttribute("normal",new Ye(new Float32Array(3*fi*t),3));let r=[];for(let o=0;o+1<t;o++)for(let a=0;a<fi;a++){let[l,c]=[o*fi+a,o*fi+(a+1)%fi];r.push(l,c,l+fi,c,c+fi,l+fi)}s.setIndex(r),this.mesh=new ne(s,n),this.mesh.frustumCulled=!1}update(t){let{position:e,normal:n}=this.mesh.geometry.attributes,[s,r,o,a]=[new N,new N(0,0,1),new N,new N];t.forEach((l,c)=>{s.subVectors(t[Math.min(c+1,t.length-1)],t[Math.max(c-1,0)]).normalize(),Math.abs(s.dot(r))>.95&&r.set(1,0,0),r.addScaledVector(s,-r.dot(s)).normalize(),o.crossVectors(s,r);for(let h=0;h<fi;h++){let u=2*Math.PI*h/fi;a.copy(r).multiplyScalar(Math.cos(u)).addScaledVector(o,Math.sin(u)),n.setXYZ(c*fi+h,a.x,a.y,a.z),a.multiplyScalar(this.radius).add(l),e.setXYZ(c*fi+h,a.x,a.y,a.z)}}),e.needsUpdate=n.needsUpdate=!0,this.mesh.geometry.boundingSphere=null}};function T0(i){let t=i.map(Math.abs),e=t.indexOf(Math.max(...t));return Ss[e].clone().multiplyScalar(Math.sign(i[e])||1)}var Na=class{constructor(t,{links:e,thrusters:n},s,r=null){Object.assign(this,{stage:t,links:e,thrusters:n,meshes:s,ghost:r}),this.group=new Rn,this.frames=e.map(()=>new Rn),this.tubes=new Map,this.ropes=new Map,e.forEach((o,a)=>this.build(o,a)),e.forEach((o,a)=>(o.foils??[]).forEach(l=>this.buildFoil(l,a))),this.jets=n.map(o=>this.buildThruster(o)),this.group.traverse(o=>{o.isMesh&&!o.userData.flow&&(o.castShadow=o.receiveShadow=r===null)}),t.world.add(this.group)}material(t,e){return this.ghost===null?this.stage.paint(t,e):new Zn({color:this.ghost,transparent:!0,opacity:.28,depthWrite:!1,...e})}build(t,e){let n=this.frames[e];if(n.matrixAutoUpdate=!1,n.userData.link=e,this.group.add(n),t.tether)return this.buildRope(t,e);if(t.flexible)return this.buildFlexible(t,e);let{shape:s}=t;return s===null?this.buildRods(t,n):s.kind==="box"?this.buildBox(t,n):s.kind==="cylinder"?this.buildCylinder(t,n,e):s.kind==="mesh"?this.buildMesh(t,n):this.buildEllipsoid(t,n),this.buildJoint(t,n)}color(t){if(t.parent===null)return w0[t.robotNumber%w0.length];let e=this.depth(t);return this.links.length>12?O1[e%2]:F1[(e-1)%2]}depth(t){return t.parent===null?0:1+this.depth(this.links[t.parent])}buildBox(t,e){let{edges:n,center:s}=t.shape,r=new Rn;r.position.set(...s);let o=T0(t.up);r.quaternion.setFromUnitVectors(Ss[2],o);let a=new N(...n).applyQuaternion(r.quaternion.clone().invert()),[l,c,h]=a.toArray().map(d=>Math.abs(d)/2),u=this.material(this.color(t)),f=Math.min(l,c,h);if(t.parent!==null)r.add(new ne(new $s(2*l,2*c,2*h,3,.15*f),u));else{let d=this.material(2242623,{roughness:.55}),g=new ne(new $s(2*l,2*c,1.02*h,4,.2*f),u);g.position.z=.49*h;let v=new ne(new $s(1.88*l,1.78*c,.96*h,3,.12*f),d);v.position.z=-.46*h,r.add(g,v);for(let p of[-1,1]){let m=l>=c,x=new ne(new $s(m?2*l:.08*l,m?.08*c:2*c,.08*h,2,.02*f),u);x.position.set(m?0:p*.94*l,m?p*.94*c:0,-.96*h),r.add(x)}}e.add(r)}buildCylinder(t,e,n){let{radius:s,length:r,axis:o,center:a}=t.shape,l=!this.links.some(g=>g.parent===n),c=this.material(this.color(t)),h=this.links.length>12,u=new ne(new Ci(s*(h?.97:.86),s*(h?.97:1),r,26),c),f=new Rn;if(f.quaternion.setFromUnitVectors(Ss[1],Ss[o]),(a[o]<0?-1:1)<0&&f.rotateX(Math.PI),f.position.set(...a),f.add(u),h&&(t.parent===null||l)){let g=new ne(new Bn(s*.97,24,14),c);g.scale.y=l?1.4:1,g.position.y=(l?.5:-.5)*r,f.add(g),l&&this.addEyes(f,t,s,r)}!h&&l&&t.parent!==null&&this.addGripper(f,s,r),e.add(f)}addEyes(t,e,n,s){let r=new N(...T0(e.up)).applyQuaternion(t.quaternion.clone().invert()),o=new N().crossVectors(Ss[1],r).normalize();for(let a of[-1,1]){let l=new ne(new Bn(.2*n,14,10),this.material(1254443));l.position.copy(o).multiplyScalar(a*.5*n).addScaledVector(r,.6*n),l.position.y+=.5*s+.7*n,t.add(l)}}addGripper(t,e,n){for(let s of[-1,1]){let r=new ne(new Zi(.35*e,1.6*e,.8*e),this.material(Sh));r.position.set(s*.55*e,n/2+.6*e,0),r.rotation.z=-.2*s,t.add(r)}}buildMesh(t,e){let{mesh:n,scale:s,at:r,rpy:o}=t.shape,{geometry:a,open:l}=this.meshes.get(n),c=new ne(a,this.material(this.color(t),l?{side:Nn}:{}));c.position.set(...r),c.rotation.set(...o,"ZYX"),c.scale.setScalar(s),e.add(c)}buildEllipsoid(t,e){let n=new ne(new Bn(1,32,20),this.material(this.color(t)));n.scale.set(...t.shape.axes),n.position.set(...t.shape.center),e.add(n)}buildRods(t,e){let n=this.material(this.color(t)),s=t.children.length?t.children:[t.center];for(let r of s){let o=new N(...r),a=o.length();if(a<1e-6)continue;let l=new ne(new Yo(1.6*t.rod,Math.max(a-t.rod,1e-6),6,18),n);l.quaternion.setFromUnitVectors(Ss[1],o.clone().normalize()),l.position.copy(o).multiplyScalar(.5),e.add(l)}}buildJoint(t,e){if(t.parent===null||t.joint.type==="fixed"||t.joint.type==="free")return;let n=t.shape?.kind==="cylinder"?t.shape.radius:2*t.rod,s=this.material(Sh,{roughness:.55,metalness:.1}),r=this.links.length>12;if(e.add(new ne(new Bn(n*(r?.86:1.22),24,16),s)),!r)for(let o of t.joint.axes){let a=new ne(new Ci(.5*n,.5*n,2.9*n,18),s);a.quaternion.setFromUnitVectors(Ss[1],new N(...o).normalize()),e.add(a)}}buildFlexible(t,e){let n=Math.max(t.flexible.radius,.012*this.stage.radius);this.tubes.set(e,{radius:n,tube:null});let s=this.material(Sh);this.frames[e].add(new ne(new Bn(2*n,24,16),s))}buildRope(t,e){this.ropes.has(t.robot)||this.ropes.set(t.robot,{numbers:[],tube:null}),this.ropes.get(t.robot).numbers.push(e)}buildFoil({at:t,forward:e,spanwise:n,span:s,chord:r},o){let[a,l]=[new N(...e).normalize(),new N(...n)];l.addScaledVector(a,-l.dot(a)).normalize();let c=new ne(new $s(r,s,.1*r,2,.04*r),this.material(Sh));c.quaternion.setFromRotationMatrix(new ye().makeBasis(a,l,new N().crossVectors(a,l))),c.position.set(...t).addScaledVector(a,-.25*r),this.frames[o].add(c)}buildThruster(t){let e=new Rn;e.position.set(...t.at),e.quaternion.setFromUnitVectors(Ss[1],new N(...t.direction).normalize());let n=.05*Math.max(1.6,Math.sqrt(Math.max(...this.links[t.link].shape?.edges??[1])))*this.stage.unit*.9,s=new ne(new Ko(n,.2*n,10,28),this.material(1057836));s.rotation.x=Math.PI/2;let r=new ne(new Bn(.45*n,16,12),this.material(15905331)),o=new ne(new ir(1.1*n,1,20,1,!0),new Zn({color:10481919,transparent:!0,opacity:0,depthWrite:!1,depthTest:!1,side:Nn}));return o.userData.flow=!0,o.renderOrder=3,e.add(s,r,o),this.frames[t.link].add(e),{hub:r,flow:o,size:n,seen:.001,turn:0}}place(t,e){this.frames[t].matrix.copy(e),this.frames[t].matrixWorldNeedsUpdate=!0}bend(t){for(let[e,n]of this.tubes){let r=[new N().setFromMatrixPosition(this.frames[e].matrix)],o=t(e);o.length||r.push(this.straightTip(e));for(let a=0;a+2<o.length;a+=3)r.push(new N(o[a],o[a+1],o[a+2]));n.tube??=this.addTube(r.length,n.radius,15265520),n.tube.mesh.userData.link=e,n.tube.update(r),n.points=r}for(let e of this.ropes.values()){let n=e.numbers.map(a=>new N().setFromMatrixPosition(this.frames[a].matrix)),s=e.numbers[e.numbers.length-1],{shape:r}=this.links[s],o=new N(...r.center).multiplyScalar(2);n.push(o.applyMatrix4(this.frames[s].matrix)),e.tube??=this.addTube(n.length,Math.max(r.radius,.02*this.stage.unit),15913291),e.least??=e.tube.radius,e.tube.radius=Math.max(e.least,B1*this.stage.away),e.tube.update(n)}}at(t,e,n){let s=this.tubes.get(t)?.points;if(!s)return n.set(...e).applyMatrix4(this.frames[t].matrix);let{axis:r,length:o}=this.links[t].flexible,a=Math.max(0,Math.min(1,e[r]/o))*(s.length-1),l=Math.min(Math.floor(a),s.length-2);return n.lerpVectors(s[l],s[l+1],a-l)}end(t){let{flexible:e,shape:n,parent:s,center:r}=this.links[t];return e?[0,1,2].map(o=>o===e.axis?e.length:0):n&&s!==null?n.center.map(o=>2*o):r}straightTip(t){let{axis:e,length:n}=this.links[t].flexible;return Ss[e].clone().multiplyScalar(n).applyMatrix4(this.frames[t].matrix)}addTube(t,e,n){let s=new Qf(t,e,this.material(n));return s.mesh.castShadow=this.ghost===null,this.group.add(s.mesh),s}blow(t,e){this.jets.forEach((n,s)=>{let r=t(s);n.seen=Math.max(n.seen,Math.abs(r));let o=Math.max(...this.jets.map(c=>c.seen)),a=o>.002?r/o:0,l=Math.abs(a)*9*n.size;n.flow.visible=Math.abs(a)>.01&&this.ghost===null,n.flow.scale.set(1,l||1e-6,1),n.flow.position.y=-Math.sign(a)*(l/2+n.size*.3),n.flow.rotation.x=a>0?Math.PI:0,n.flow.material.opacity=.12+.3*Math.abs(a),n.turn+=20*a*e,n.hub.rotation.y=n.turn})}},z1=new rn,k1=new N(1,1,1),td=new ye;function ed(i,t,e){e.poses.forEach((n,s)=>{let r=o=>t[n+o];td.set(r(0),r(1),r(2),r(9),r(3),r(4),r(5),r(10),r(6),r(7),r(8),r(11),0,0,0,1),i.place(s,td)}),i.bend(n=>{let[s,r]=e.stations[n];return t.subarray(s,s+r)})}function Mh(i,t,e){t.each(e,(n,s,r)=>{i.place(n,td.compose(s,z1.copy(r),k1))}),i.bend(n=>t.stationsAt(n,e))}var nd=class{constructor(t){this.described=t,this.on=!0,this.number=-1,this.held=new Float64Array(t.entries.length)}forget(t){t.blocks[this.described.memory].fill(0),this.number=-1,this.held.fill(0)}ask(t,e){let{rate:n,memory:s,steps:r,passes:o,commands:a}=this.described,l=Math.max(0,Math.floor(e*n+1e-9));if(!this.on||l<=this.number)return;this.number=l;let c=l/n,h=t.blocks[s],u=f=>{t[f](c),h.set(t.blocks[f])};u(r.request);for(let f=0;f<o&&h[0]!==0;f++)u(r.allocate);u(r.command),this.held.set(h.subarray(a[0],a[0]+a[1]))}between(t,e){let{rate:n}=this.described,s=[];if(!this.on)return s;for(let r=Math.floor(t*n+1e-9)+1;r/n<e;r++)s.push(r/n);return s}},bh=class{constructor(t,e){this.model=t,this.all=e.map(n=>new nd(n))}restart(){for(let t of this.all)t.forget(this.model)}switch(t,e){this.all[t].forget(this.model),this.all[t].on=e}between(t,e){return this.all.flatMap(n=>n.between(t,e))}ask(t,e){if(t!==this.model)for(let n of["state","free"])this.model.blocks[n].set(t.blocks[n]);for(let n of this.all)n.ask(this.model,e)}add(t){for(let e of this.all)e.described.entries.forEach((n,s)=>{t[n]+=e.held[s]})}};var xo=class{constructor(t){this.value=this.goal=t,this.rate=0}get still(){return this.value===this.goal&&this.rate===0}get acceleration(){return 9*(this.goal-this.value)-6*this.rate}get jerk(){return-9*this.rate-6*this.acceleration}advance(t){if(this.still)return this.value*t;let e=this.value-this.goal,n=this.rate+3*e,s=Math.exp(-3*t);this.value=this.goal+(e+n*t)*s,this.rate=(this.rate-3*n*t)*s;let r=1e-7*(1+Math.abs(this.goal));return Math.abs(this.value-this.goal)<r&&Math.abs(this.rate)<r&&(this.value=this.goal,this.rate=0),this.goal*t+e*(1-s)/3+n*(1-s*(1+3*t))/3**2}},wh=class{constructor(t){this.described=t,this.restart()}restart(t=null){let{amplitude:e,period:n,phase:s,offset:r}=this.described.start;this.amplitude=new xo(t?.amplitude??e),this.frequency=new xo(2*Math.PI/(t?.period??n)),this.offset=new xo(t?.offset??r),this.shift=new xo(t?.phase??s),this.phase=this.shift.value,this.moving=!1}get goals(){let{amplitude:t,frequency:e,offset:n,shift:s}=this;return{amplitude:t.goal,period:2*Math.PI/e.goal,offset:n.goal,phase:s.goal}}set(t,e){t==="period"?this.frequency.goal=2*Math.PI/e:t==="phase"?this.shift.goal=e-2*Math.PI*Math.round((e-this.shift.value)/(2*Math.PI)):this[t].goal=e,this.moving=!0}write(t,e,n){if(!this.moving)return;let{amplitude:s,frequency:r,offset:o,shift:a}=this,l=r.value,[c,h,u]=[l+a.rate,r.rate+a.acceleration,r.acceleration+a.jerk],f=l*e+this.phase,[d,g]=[Math.sin(f),Math.cos(f)],v=s.rate*d+s.value*(c-l)*g+o.rate,p=(s.acceleration-s.value*(c*c-l*l))*d+(2*s.rate*c+s.value*h)*g+o.acceleration,m=(s.jerk-3*s.rate*c*c-3*s.value*c*h)*d+(3*s.acceleration*c+3*s.rate*h+s.value*(u-c**3+l**3))*g+o.jerk;this.put(t),this.correct(t,V1(e,v,p/2,m/6)),s.advance(n),o.advance(n);let x=a.value;a.advance(n),this.phase=f+r.advance(n)+a.value-x-r.value*(e+n),s.still&&r.still&&o.still&&a.still&&(this.moving=!1,this.put(t),this.correct(t,[0,0,0,0]))}put(t){let e=this.described.free;t[e.amplitude]=this.amplitude.value,t[e.period]=2*Math.PI/this.frequency.value,t[e.phase]=this.phase,t[e.offset]=this.offset.value}correct(t,e){this.described.correction.forEach((n,s)=>{t[n]=e[s]})}};function V1(i,t,e,n){return[i*(i*(e-n*i)-t),t+i*(3*n*i-2*e),e-3*n*i,n]}var E0=2400,G1=.03,H1=64,Th=1e-9,Eh=class{constructor(t,e){this.model=t,this.described=e,this.waves=new Map(e.waves.map(n=>[n.path,new wh(n)])),this.gaits=new Map(Object.entries(e.gaits.values)),this.plain=new Map(Object.entries(e.plain)),this.every=Math.max(1,Math.round(.02/e.h)),this.extra=new Float64Array(t.meta.nu),this.finer=1,this.controllers=new bh(t,e.controllers),this.forget()}forget(){this.n=0,this.owed=0,this.diverged=!1,this.slow=!1,this.history=[],this.remember()}restart(){let{row:t,start:e,blocks:n}=this.model;this.diverged&&(this.finer=Math.min(2*this.finer,H1));let s=Float64Array.from(n.free);t.set(e);for(let r of this.plain.values())n.free[r]=s[r];for(let r of this.waves.values())r.restart(r.goals),r.put(n.free);this.controllers.restart(),this.writeInputs(),this.forget()}use(t){for(let e of["state","u","free"])t.blocks[e].set(this.model.blocks[e]);this.model=t}get t(){return this.n*this.described.h}get state(){return this.model.blocks.state}set(t,e){let[,n,s]=/^(.*\.sine)\.(amplitude|period|offset|phase)$/.exec(t)??[];this.gaits.has(t)?this.setGait(t,e):this.waves.has(n)?this.waves.get(n).set(s,e):this.model.blocks.free[this.plain.get(t)]=e}setGait(t,e){let{values:n,targets:s}=this.described.gaits;this.gaits.set(t,e);for(let{wave:r,name:o,value:a,factors:l}of s){if(!(t in l))continue;let c=Object.entries(l).reduce((h,[u,f])=>h+f*(this.gaits.get(u)-n[u]),0);this.waves.get(r).set(o,a+c)}}get(t){return this.model.blocks.free[this.plain.get(t)]}command(t,e){this.extra[t]=e,this.writeInputs()}writeInputs(){let{u:t}=this.model.blocks;t.set(this.extra),this.controllers.add(t)}control(t,e){this.controllers.switch(t,e),this.writeInputs()}get h(){return this.described.h/this.finer/(this.model.parts??1)}step(){if(this.diverged)return;let{h:t,switches:e}=this.described,[n,s]=[this.n*t,(this.n+1)*t],r=n;for(let a of this.waves.values())a.write(this.model.blocks.free,n,t);let o=[...e,...this.controllers.between(n,s)].sort((a,l)=>a-l);for(let a of o)a>r+Th*t&&a<s-Th*t&&(this.move(r,a-r),r=a,this.arrive(r));this.move(r,r===n?t:s-r),this.n+=1,this.arrive(s),this.state.every(Number.isFinite)?this.n%this.every===0&&this.remember():this.stop()}arrive(t){let{h:e,jumps:n}=this.described;if(!n.some(r=>Math.abs(r-t)<=Th*e))return;let s=n.find(r=>r>t+Th*e)??1/0;this.model.impulse(t,t+.5*Math.min(e,s-t))}stop(){let t=this.history[this.history.length-1];this.state.set(t.state),this.n=Math.round(t.t/this.described.h),this.diverged=!0}move(t,e){let n=this.finer*(this.model.parts??1);this.controllers.ask(this.model,t+.5*e),this.writeInputs();for(let s=0;s<n;s++)this.model.step(t+s*e/n,e/n)}advance(t){this.owed+=t/this.described.h;let e=performance.now();for(this.slow=!1;this.owed>=1&&!this.diverged;)this.step(),this.owed-=1,performance.now()-e>1e3*G1&&(this.slow=this.owed>1,this.owed=0)}remember(){let{state:t,u:e}=this.model.blocks;this.history.push({t:this.t,state:Float64Array.from(t),u:Float64Array.from(e),values:null}),this.history.length>E0&&this.history.splice(0,E0/4)}at(t,e){let{state:n,u:s}=this.model.blocks,r={state:Float64Array.from(n),u:Float64Array.from(s)};n.set(t.state),s.set(t.u);let o=e(t.t);return n.set(r.state),s.set(r.u),o}seen(t=this.t){return this.model.seen(t),this.model.blocks.seen}acting(t=this.t){let{forward:e,vdot:n,acting:s}=this.model.blocks;return this.model.forward(t),n.set(e),this.model.acting(t),s}values(t,e){let{blocks:n}=this.model;return this.seen(e),t.some(({at:[s]})=>s==="acting")&&this.acting(e),t.map(({at:[s,r]})=>n[s][r])}};function W1(i,t){t?.reduce((e,n,s)=>e+n*i[s],0)<0&&i.forEach((e,n)=>i[n]=-e)}function A0(i,t){let e=new Map(t.map((r,o)=>[r.name,o])),n=t.flatMap(({quaternion:r},o)=>r===0?[o]:[]),s=(r,o,a)=>{if(!r.values){r.values=i.at(r,l=>Float64Array.from(i.values(t,l)));for(let l of n)W1(r.values.subarray(l,l+4),a[o-1]?.values?.subarray(l,l+4))}return r.values};return{live:!0,runs:[0],names:t.map(r=>r.name),unit:r=>t[e.get(r)].unit,times:()=>i.history.map(r=>r.t),values:r=>i.history.map((...o)=>s(...o)[e.get(r)])}}function X1(i,t,e){let n=i.signals[t]?.values;return Array.from(e,s=>{if(!n||s>i.duration||s<i.t[0])return null;let[r,o]=i.find(s),a=n[r]+o*((n[r+1]??n[r])-n[r]);return Number.isFinite(a)?a:null})}function R0(i,t){let[e,...n]=i,s=new Map;return{live:!1,runs:i.map((r,o)=>o),names:Object.keys(e.signals),unit:r=>e.signals[r].unit,times:()=>e.waiting?[]:e.t,row:()=>e.find(t())[0],values:(r,o)=>{if(e.waiting)return[];if(o===0)return e.signals[r].values;let a=`${o} ${r}`;return s.has(a)||s.set(a,X1(n[o-1],r,e.t)),s.get(a)}}}function q1({model:i,h:t,finer:e}){return`${i.name}, step ${jn(1e3*t)} ms${e>1?" (reduced)":""}`}function C0({mode:i,simulation:t,stage:e,message:n,timeShown:s}){let r=i==="live";return[`t ${s.toFixed(2)} s`,r?q1(t):n??"recorded run",`grid ${e.spacing} m${e.real?"":", floor for scale only"}`,`${La[e.level]} drawing, ${e.fps.toFixed(0)} fps`,r&&t.slow?"slower than chosen":"",r&&t.diverged?"the motion diverged; press Restart to continue with a smaller step":""].filter(Boolean).join(" · ")}var Y1=150;function $1(i,t){let e=new i.constructor(i.length+t.length);return e.set(i),e.set(t,i.length),e}async function P0(i,t){for(;;){let e=i.t.length-i.waiting,n=await fetch(`rows?from=${e}`);if(!n.ok)throw new Error(n.statusText);let s=await n.json();if(s.t.length){let r=e===0,o=(a,l)=>r?l:$1(a,l);i.waiting=0,i.poses=o(i.poses,Ui(s.poses,"f4"));for(let[a,l]of Object.entries(s.stations))i.stations[a]=o(i.stations[a],Ui(l,"f4"));for(let[a,l]of Object.entries(s.signals))i.signals[a].values=o(i.signals[a].values,Float32Array.from(l));i.t=o(i.t,Float64Array.from(s.t)),t()}if(s.done)return;s.t.length||await new Promise(r=>setTimeout(r,Y1))}}var Ah=class{constructor(t,e){Object.assign(this,{dock:t,app:e}),t.setAttribute("aria-label","Time and charts"),this.scrub=st("input","scrub"),Object.assign(this.scrub,{type:"range",min:0,max:1,step:"any",value:0}),this.scrub.setAttribute("aria-label","Time"),this.scrub.addEventListener("input",()=>e.goTo(Number(this.scrub.value))),this.clock=st("span","clock",""),this.folder=en("fold turns","▾","Show or hide the charts",()=>this.fold(!t.classList.contains("folded")));let n=en("fold","⤢","Larger or smaller charts (G)",()=>this.enlarge()),s=st("div","timeline"),[r,o,a]=[st("div","track"),st("div","marks"),st("div","events")];r.append(this.scrub,o),this.events=new zc(a,o,l=>l<=e.timeSpan&&e.goTo(l)),s.append(r,a,this.clock,n,this.folder),this.charts=st("div","charts"),t.append(s,this.charts)}fold(t){this.dock.classList.toggle("folded",t),this.folder.setAttribute("aria-expanded",String(!t)),this.app.resize()}enlarge(){this.dock.classList.toggle("large"),this.fold(!1)}show(t,e){this.clock.textContent=e===null?`t = ${t.toFixed(2)} s`:`${t.toFixed(2)} of ${e.toFixed(1)} s`,this.scrub.setAttribute("aria-valuetext",this.clock.textContent),this.events.update(t)}};var I0=.8,Ua=(i,t,e=i.links[t].center)=>i.at(t,e,new N);function D0({shape:i}){return i?i.kind==="cylinder"?[0,1,2].map(t=>t===i.axis?i.length/2:i.radius):i.axes??i.edges.map(t=>Math.abs(t)/2):[0,0,0]}var Z1=[0,1,2,3,4,5,6,7].map(i=>[i&1,i&2,i&4].map(t=>t?1:-1));function J1(i,t,e){let n=D0(t),{center:s}=t.shape??t,r=t.shape?Z1.map(o=>s.map((a,l)=>a+o[l]*n[l])):[s];return[[0,0,0],...r,...t.flexible?[i.end(e)]:[],...t.children]}function id(i,t,e=!1){let n=[];return i.links.forEach((s,r)=>{for(let o of s.tether?e?[[0,0,0]]:[]:J1(i,s,r))n.push(Ua(i,r,o).applyQuaternion(t.turn))}),n}function Ch(i,t,e,n=null){let s=[0,1,2].map(g=>new N().setFromMatrixColumn(t.matrix,g)),r=s.map(g=>i.map(v=>v.dot(g))),o=n??s.reduce((g,v,p)=>g.addScaledVector(v,(Math.min(...r[p])+Math.max(...r[p]))/2),new N),a=Math.tan(t.fov*Math.PI/360),[l,c]=[a*I0*e.width/innerHeight,a*I0*e.height/innerHeight],[h,u,f]=s.map(g=>o.dot(g)),d=i.map((g,v)=>r[2][v]-f+Math.max(Math.abs(r[0][v]-h)/l,Math.abs(r[1][v]-u)/c));return{middle:o,distance:Math.max(...d)}}function Ph(i,t,e=null){if(e!==null)return Ua(i,e).applyQuaternion(t.turn);let n=new N,s=0;return i.links.forEach((r,o)=>{if(r.tether)return;let a=r.mass+1e-9;n.addScaledVector(Ua(i,o),a),s+=a}),n.divideScalar(s).applyQuaternion(t.turn)}var L0=i=>i.setZ(0).length()>.1?i.normalize():null;function Rh(i,t,e,n){return new N(...n).transformDirection(i.frames[e].matrix).applyQuaternion(t.turn)}function K1(i,t,{root:e,forward:n}){return L0(Rh(i,t,e,n))??L0(Rh(i,t,e,i.links[e].up))??new N(1,0,0)}function N0(i,t,e,n){let s=K1(t,e,n);return i==="side"?new N(s.y,-s.x,0):i==="top"?new N(0,0,1).addScaledVector(s,-.001):s}function U0(i,t,e,{root:n,forward:s}){let r=t.links[n],o=new N(...s).normalize(),a=new N(...r.up);a.addScaledVector(o,-a.dot(o)).normalize();let{center:l}=r.shape??r,c=new N(...r.shape?D0(r):Array(3).fill(.1*e.radius)),h=d=>Math.abs(d.x)*c.x+Math.abs(d.y)*c.y+Math.abs(d.z)*c.z,u=new N(...l).addScaledVector(o,1.02*h(o)).addScaledVector(a,.3*h(a));i.position.copy(u.applyMatrix4(t.frames[n].matrix).applyQuaternion(e.turn));let f=new ye().lookAt(new N,Rh(t,e,n,o.toArray()),Rh(t,e,n,a.toArray()));i.quaternion.setFromRotationMatrix(f)}var j1=[new N(.74,-.6,0),new N(.74,.6,0),new N(-.74,-.6,0),new N(-.74,.6,0)];function F0(i,t){let{links:e}=i,n=o=>e[o].parent===null?o:n(e[o].parent),s=new N;e.forEach((o,a)=>{o.tether||s.add(Ua(i,a)).sub(Ua(i,n(a)))}),s.applyQuaternion(t.turn);let r=.15*t.radius*e.length;return j1.reduce((o,a)=>s.dot(a)>s.dot(o)+r?a:o).clone()}var[Q1,tT]=[42,70],eT=1.12,nT=.6,Ih=class{constructor(t){this.app=t,this.focus=new N,this.followed=null,this.shown=null,t.controls.addEventListener("start",()=>{this.whole=!1,this.mark(null)})}home(t=!1){let{app:e}=this;e.draw(0),this.look(null,F0(e.robots,e.stage).setZ(.36),t)}set(t){let{app:e}=this;e.draw(0),t==="on-board"?this.mark(t):this.look(t,N0(t,e.robots,e.stage,e.content.views))}look(t,e,n=!1){let{stage:s,robots:r,controls:o}=this.app,{free:a,camera:l}=s;this.mark(t),l.position.copy(e),l.lookAt(0,0,0),l.updateMatrix();let{middle:c,distance:h}=Ch(id(r,s,n),l,a);this.focus.copy(Ph(r,s,this.followed)),o.target.copy(c),s.focus=o.target,l.position.copy(c).addScaledVector(e.normalize(),h),n||(s.near=h),o.update(),this.whole=!n,this.placed.copy(l.position)}whole=!0;placed=new N;keepWhole(t){let{stage:e,robots:n,controls:s}=this.app,{camera:r,free:o}=e;r.updateMatrix();let a=id(n,e),l=r.position.distanceTo(s.target);if(!(Ch(a,r,o,s.target).distance>eT*l))return;let{middle:c,distance:h}=Ch(a,r,o),u=1-Math.exp(-t/nT),f=new N().setFromMatrixColumn(r.matrix,2);s.target.lerp(c,u),r.position.copy(s.target).addScaledVector(f,l+u*Math.max(0,h-l))}mark(t){this.shown=t,this.widen(t==="on-board"?tT:Q1),this.release(),this.app.panel.markView(t)}widen(t){let{camera:e}=this.app.stage;e.fov!==t&&(e.fov=t,e.updateProjectionMatrix())}release(){this.app.controls.enabled=this.shown!=="on-board"}update(t){let{app:e}=this,{camera:n}=e.stage;n.position.equals(this.placed)||(this.whole=!1),this.go(),this.whole&&e.shown.follow&&this.followed===null&&this.shown!=="on-board"&&this.keepWhole(t),e.stage.focus=e.controls.target,this.shown==="on-board"?U0(n,e.robots,e.stage,e.content.views):e.controls.update(),n.updateMatrixWorld(),this.placed.copy(n.position)}attitude(){let{robots:t,content:e}=this.app,n=this.followed??e.views.root,{name:s,robot:r,parent:o,joint:a}=t.links[n];if(o===null&&a.type==="fixed")return null;let l=new _i().setFromRotationMatrix(t.frames[n].matrix,"ZYX");return{name:t.links.some(h=>h.robot!==r)?`${r}.${s}`:s,angles:[l.x,l.y,l.z].map(h=>180/Math.PI*h)}}go(){let{robots:t,stage:e,shown:n}=this.app,s=Ph(t,e,this.followed);s.toArray().every(Number.isFinite)&&(n.follow&&this.move(s.clone().sub(this.focus)),this.focus.copy(s))}move(t){this.app.controls.target.add(t),this.app.stage.camera.position.add(t)}follow(t){let{app:e}=this;this.followed=t,this.focus.copy(Ph(e.robots,e.stage,t)),t!==null&&this.move(this.focus.clone().sub(e.controls.target)),this.placed.copy(e.stage.camera.position),e.show("follow",!0)}};var O0=["#000000","#5fd0dc","#ff6bb3","#b8e986","#c792ea"],iT=.5,Lh=class{constructor(t,e,n){Object.assign(this,{content:t,host:e,options:n}),this.view=st("div","view"),this.tags=st("div","tags"),this.panelBox=st("aside","panel"),this.dock=st("footer","dock"),this.legend=st("div","legend"),this.compassBox=st("div","compass"),this.tags.setAttribute("aria-hidden","true"),this.legend.setAttribute("aria-label","Forces"),e.append(this.view,this.tags,this.panelBox,this.dock,this.legend,this.compassBox);let s=matchMedia("(prefers-color-scheme: light)").matches;this.shown={follow:!0,labels:!0,connections:!0,forces:!1,trails:!1,frames:!1,centers:!1,points:!0,light:s},this.speed=1,this.playing=!0,this.hovered=null}async start(){let{content:t}=this;this.stage=new hh(this.view,t,this.options);let e=await M0(t.meshes);this.robots=new Na(this.stage,t,e),this.recordings=t.recordings.map(n=>new vh(n)),this.ghosts=t.recordings.slice(1).map((n,s)=>new Na(this.stage,n,e,this.ghostColor(s+1))),t.model&&(this.simulation=new Eh(await cf(t.model,this.options.engine),t.model)),this.hand=new yh(this.stage,this.robots,t.model?.pushes??[],{canMove:()=>this.mode==="live",released:()=>this.views.release()}),this.controls=this.stage.controls=new Oc(this.stage.camera,this.stage.renderer.domElement),Object.assign(this.controls,{enableDamping:!0,minDistance:.3*this.stage.radius,maxDistance:Math.max(30*this.stage.radius,5*t.extent.whole)}),this.views=new Ih(this),this.forces=new Vc(this.stage,t.links,this.legend),this.frames=new dh(this.stage,this.robots),this.centers=new ph(this.stage,this.robots),this.points=new mh(this.stage,this.robots),this.trails=new gh(this.stage,this.robots),this.connections=new Bc(this.stage,this.robots,t.connections),this.labels=new _h(this.stage,this.robots,this.tags),this.compass=new xh(this.stage,t.world,this.compassBox),this.panel=new ah(this.panelBox,t,this),this.help=new uh(this.host,t),this.buildDock(),this.time=0,this.setMode(t.first);for(let n of Object.keys(this.shown))this.show(n,this.shown[n]);this.resize(),this.home(),t.views.start&&this.views.set(t.views.start),this.listen(),this.last=performance.now(),this.frame=n=>this.tick(n),requestAnimationFrame(this.frame),t.streamed&&this.watch()}async watch(){this.message="waiting for the run";try{await P0(this.recordings[0],()=>this.extend()),this.message=`finished run of ${this.recordings[0].duration.toFixed(2)} s`}catch{this.message="the simulating program has ended"}}extend(){let{duration:t}=this.recordings[0];this.scrub.max=t,this.setConnections(),this.time>=this.end&&t>this.end&&this.setPlaying(!0),this.end=t,this.message=`running, ${t.toFixed(2)} s computed`,this.plots.update()}end=0;ghostColor(t){return O0[1+(t-1)%(O0.length-1)]}buildDock(){this.timeline=new Ah(this.dock,this),{scrub:this.scrub,events:this.events}=this.timeline;let{plots:t,links:e,world:n,units:s,palette:r,events:o}=this.content,a={robots:new Set(e.map(l=>l.robot)),axes:n.axes,units:s,palette:r,events:o};this.plots=new rh(this.timeline.charts,t,this.source(this.content.first),a,{goTo:l=>l!==null&&this.goTo(l),hover:l=>{this.hovered=l},shown:()=>this.timeShown}),this.timeline.fold(!this.content.charts||innerHeight<560||innerWidth<720)}source(t){return t==="live"?A0(this.simulation,this.content.model.signals):R0(this.recordings,()=>this.time)}setMode(t){if(this.mode!==t){this.mode=t,this.forces.setForces((t==="live"?this.content.model.forces:this.recordings[0].forces?.list)??[]),this.panel.setMode(t,this.forces.forces.length>0),this.trails.clear(),this.hovered=null;for(let e of this.ghosts)e.group.visible=!1;this.scrub.max=t==="recorded"?this.recordings[0].duration:1,this.setConnections(),this.scrub.disabled=t==="live",this.dock.classList.toggle("live",t==="live"),this.plots.setSource(this.source(t)),this.setPlaying(!0)}}setConnections(){let{connections:t}=this.content,e=this.mode==="recorded"?this.recordings[0]:null,n=t.map((s,r)=>e?.described.closings?.[r]??s.changes);this.connections.setChanges(n),this.events.set(t.map(({name:s})=>s),n,e?e.duration:null)}get timeSpan(){return this.mode==="recorded"?this.recordings[0].duration:this.simulation.t}setPlaying(t){this.playing=t,this.hovered=null,this.panel.playing(t)}toggle(){this.mode==="recorded"&&!this.playing&&this.time>=this.recordings[0].duration&&(this.time=0),this.setPlaying(!this.playing)}step(){this.mode==="live"&&(this.setPlaying(!1),this.hand.write(this.simulation.model.blocks.free),this.simulation.step(),this.plots.update())}restart(){this.trails.clear(),this.trailed=0,this.hovered=null;let t=this.mode==="live"&&this.simulation.diverged;this.mode==="live"?this.simulation.restart():this.time=0,this.plots.update(),t&&(this.home(),this.setPlaying(!0))}setSpeed(t){this.speed=t}goTo(t){this.setPlaying(!1),this.hovered=this.mode==="recorded"?null:t,this.mode==="recorded"&&(this.time=t),this.plots.update()}slide(t,e){t.paths.forEach((n,s)=>this.setPath(n,t.factor?e*t.values[s]:e))}setPath(t,e){if(this.off.has(t)){this.off.set(t,e);return}this.simulation.set(t,e);let[,n]=/^water\.current\.velocity\[(\d)\]$/.exec(t)??[];n!==void 0&&(this.current??=[...this.content.world.water.current],this.current[n]=e,this.stage.drift.set(...this.current).applyQuaternion(this.stage.turn),this.compass.setCurrent(this.current))}async switch(t,e){t.controller!==void 0&&this.simulation.control(t.controller,e);for(let n of t.paths??[]){let s=e?this.off.get(n):this.simulation.get(n);this.off.delete(n),this.setPath(n,e?s:0),e||this.off.set(n,s)}t.name==="current"&&this.content.world.water&&(this.compass.varying=e?this.content.world.water.varying:"",this.compass.setCurrent(this.current??(e?this.content.world.water.current:[0,0,0]))),t.model&&(this.models??={on:this.simulation.model},this.models.off??={...await cf(t.model,this.options.engine),parts:t.model.parts},this.simulation.use(e?this.models.on:this.models.off))}off=new Map;command(t,e){this.simulation.command(this.simulation.model.meta.names.u.indexOf(`${t}.command`),e)}show(t,e){this.shown[t]=e,this.panel.mark(t,e),t==="light"?(document.body.classList.toggle("light",e),this.stage.setTheme(e?"light":"dark"),this.plots.rebuild()):t!=="follow"&&this[t].show(e)}home(t){this.views.home(t)}get focus(){return this.views.focus}savePicture(){this.stage.render(0,this.focus),Ma("scene.png",this.stage.renderer.domElement.toDataURL("image/png"))}get timeShown(){return this.mode==="recorded"?this.hovered!==null&&!this.playing?this.hovered:this.time:this.hovered!==null&&!this.playing?this.hovered:this.simulation.t}advance(t){if(!this.playing)return;if(this.mode==="live"){this.hand.write(this.simulation.model.blocks.free),this.simulation.advance(t*this.speed),this.shown.trails&&this.trailLive(),this.simulation.diverged&&(this.setPlaying(!1),this.plots.update());return}let{duration:e}=this.recordings[0],n=this.time;this.time=Math.min(e,this.time+t*this.speed),this.shown.trails&&this.trailRecorded(n),this.time>=e&&this.setPlaying(!1)}trailLive(){let{simulation:t}=this,e=this.trailed??t.t-.1;for(let n of t.history.filter(({t:s})=>s>e))t.at(n,s=>{ed(this.robots,t.seen(s),this.content.model.places),this.trails.update()});this.trailed=t.t}trailRecorded(t){for(let e of this.recordings[0].t.filter(n=>n>t&&n<=this.time))Mh(this.robots,this.recordings[0],e),this.trails.update()}draw(t){if(this.mode==="live")this.drawLive(t);else{let[n,[s,...r]]=[this.timeShown,this.recordings];Mh(this.robots,s,n),this.robots.blow(o=>s.thrust(o,n),t),this.shown.forces&&s.forces&&this.forces.update(s.forces.at(n),this.robots),this.ghosts.forEach((o,a)=>{o.group.visible=r[a].hasPoses(n),o.group.visible&&Mh(o,r[a],n)})}this.connections.update(this.timeShown),this.points.update();let e=this.stage.seaTime;e&&(e.value=this.timeShown)}drawLive(t){let{simulation:e}=this,{places:n}=this.content.model,s=o=>{let a=e.seen(o);ed(this.robots,a,n),this.robots.blow(l=>a[n.thrusts[l]],t),this.shown.forces&&this.forces.update(e.acting(o),this.robots)},r=this.playing||this.hovered===null?null:this.remembered(this.hovered);r?e.at(r,s):s(e.t)}remembered(t){let{history:e}=this.simulation;return e.reduce((n,s)=>Math.abs(s.t-t)<Math.abs(n.t-t)?s:n,e[0])}tick(t){let e=Math.max(0,Math.min((t-this.last)/1e3,iT));this.last=t,this.advance(e),this.draw(e),this.views.update(e),this.stage.scene.updateMatrixWorld(),(!this.stage.software||this.pictures%2===0)&&(this.labels.update(),this.compass.update()),this.forces.show(this.shown.forces),this.stage.adapt(e),this.stage.render(e,this.focus),this.pictures===0&&performance.mark("opened"),this.pictures++%(this.stage.software?3:4)===0&&this.report(),requestAnimationFrame(this.frame)}pictures=0;report(){(this.playing||this.pictures<8)&&this.plots.update(),this.panel.status.textContent=C0(this),this.timeline.show(this.timeShown,this.mode==="recorded"?this.recordings[0].duration:null),this.compass.setAttitude(this.views.attitude()),this.mode==="recorded"&&(this.scrub.value=this.time)}listen(){addEventListener("resize",()=>this.resize()),addEventListener("keydown",t=>_0(this,t))}resize(){let t=innerWidth<720,e=this.panelBox.getBoundingClientRect(),n=this.dock.getBoundingClientRect(),s=t?0:e.right,r=t?e.bottom:0;this.stage.resize({left:s,top:r,width:innerWidth-s,height:Math.max(120,(n.height?n.top:innerHeight)-r)}),this.plots.resize()}};var sd=new URLSearchParams(location.hash.slice(1)),sT={quality:sd.has("quality")?v0(sd.get("quality")):null,engine:sd.get("engine")};async function rT(){for(;!(innerWidth>0&&innerHeight>0);)await new Promise(i=>setTimeout(i,50))}async function oT(){let i=document.getElementById("app");try{await rT();let t=new Lh(JSON.parse(document.getElementById("content").textContent),i,sT);globalThis.seaframe=t,await t.start(),t.ready=!0}catch(t){throw i.append(st("p","failed",`This browser cannot show the page: ${t.message}`)),t}}oT();})();
