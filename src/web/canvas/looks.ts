import { MultiDirectedGraph } from 'graphology';
import type { Label } from '../api-types.ts';

export interface NodeLook {
  x: number;
  y: number;
  size: number;
  label: string;
  kind: Label;
  entity?: string;
  community?: number;
  degree: number;
  confidence: number;
  /** How many edges there are that are not drawn, once it was expanded. */
  more?: number;
}

export interface EdgeLook {
  kind: string;
  size: number;
  /** Of an edge that is not sure. */
  unsure?: boolean;
}

export type Scene = MultiDirectedGraph<NodeLook, EdgeLook>;
