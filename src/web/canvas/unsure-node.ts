import { Disc } from './disc.ts';

/** Below this confidence what is drawn is dashed. */
export const SURE = 0.9;

export const DASHES = 7;

/** The program that draws a node of which one is so sure. */
export const typeOf = (confidence: number): 'unsure' | 'circle' => (confidence < SURE ? 'unsure' : 'circle');

/** A pale disc in a ring of dashes. */
const SHADER = `
precision highp float;
varying vec4 v_color;
varying vec2 v_diffVector;
varying float v_radius;
uniform float u_correctionRatio;

void main(void) {
  float pixel = u_correctionRatio * 2.0;
  float far = length(v_diffVector);
  float inside = clamp((v_radius - far) / pixel, 0.0, 1.0);
  float ring = clamp((far - v_radius + max(2.5 * pixel, v_radius * 0.28)) / pixel, 0.0, 1.0);
  float turn = fract(atan(v_diffVector.y, v_diffVector.x) / 6.2831853 * ${DASHES}.0);
  float soft = pixel * ${DASHES}.0 / (6.2831853 * max(far, pixel));
  float dash = smoothstep(0.0, soft, turn) * (1.0 - smoothstep(0.64 - soft, 0.64, turn));
  gl_FragColor = v_color * inside * mix(0.35, dash, ring);
}`;

/** How a node is drawn of which it is not sure that there is such a thing. */
export class UnsureNode extends Disc {
  getDefinition(): ReturnType<Disc['getDefinition']> {
    return { ...super.getDefinition(), FRAGMENT_SHADER_SOURCE: SHADER };
  }
}
