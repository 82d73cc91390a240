import type Sigma from 'sigma';
import { NodeCircleProgram } from 'sigma/rendering';
import type { EdgeLook, NodeLook } from './looks.ts';

/** Draws nodes once, without the second picture that a pixel would be read from. */
export class Disc extends NodeCircleProgram<NodeLook, EdgeLook> {
  constructor(gl: WebGLRenderingContext, _: WebGLFramebuffer | null, renderer: Sigma<NodeLook, EdgeLook>) {
    super(gl, null, renderer);
  }
}
