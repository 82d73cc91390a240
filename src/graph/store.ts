import type { EdgeKey, GraphEdge, GraphNode, Provenance } from '../common/settling/graph-values.ts';
import type { Label } from '../common/model.ts';

export type { EdgeKey, GraphEdge, GraphNode };

/** Absolute values to write, and what to take away, as one change of one graph. */
export interface GraphChange {
  nodes: GraphNode[];
  edges: GraphEdge[];
  gone: { nodes: number[]; edges: EdgeKey[] };
}

/** The communities of nodes, by their surrogates. */
export type Communities = ReadonlyMap<number, number>;

/** A node as read. `degree` counts its edges in both directions. */
export interface FoundNode extends GraphNode {
  degree: number;
  community_id?: number;
}

/** What a copy of a graph tells of where a value comes from; the numbers as JSON. */
interface Origin extends Pick<Provenance, 'source' | 'valid_from'> {
  confidence: string;
  authority: string;
  valid_to: string | null;
}

/** A node for a copy of its graph: its properties as the JSON that is kept of them, null where it lacks a field. */
export interface CopiedNode
  extends Origin, Pick<GraphNode, 'uid' | 'id' | 'label' | 'name' | 'entity' | 'entities' | 'aliases'> {
  properties: string;
  type: string | null;
  subtype: string | null;
  email: string | null;
  occurred_at: string | null;
  community_id: number | null;
}

/** An edge for a copy of its graph: its properties as the JSON that is kept of them. */
export interface CopiedEdge extends Origin, Pick<GraphEdge, 'type' | 'from' | 'to'> {
  properties: string;
}

/** An edge as read, with the readable ids and names of its ends. */
export interface FoundEdge extends GraphEdge {
  from_id: string;
  to_id: string;
  from_name: string;
  to_name: string;
}

export interface Subgraph {
  nodes: FoundNode[];
  edges: FoundEdge[];
}

/** Which nodes to list. `since` (inclusive) and `before` (exclusive) compare `occurred_at` as text; either leaves undated nodes out. */
export interface Listing {
  label?: Label;
  /** Slug that the node's `entities` must hold. */
  entity?: string;
  /** Source that the node's `provenance.sources` must hold. */
  source?: string;
  since?: string;
  before?: string;
  /** Community that the nodes are in. */
  community?: number;
  /** Surrogate of a node that the listed ones share an edge with; of its edges the newest 5,000 in each direction count. */
  near?: number;
  /** `id`: ascending. `date`: newest first, `oldest`: oldest first, dated nodes only. `degree`: highest first, one page only. */
  order: 'id' | 'date' | 'oldest' | 'degree';
  limit: number;
  after?: Mark;
  /** Surrogates of nodes that are left out. */
  without?: number[];
}
/** Whether a listing goes by the days of nodes, in one direction or the other. */
export const isByDate = (order: Listing['order']): boolean => order === 'date' || order === 'oldest';

/** Where a page ended: the last row's id, and its date when listed by date. */
export interface Mark {
  id: string;
  date?: string;
}

export interface Search {
  query: string;
  label?: Label;
  entity?: string;
  limit: number;
  /** So many of the matches of any word are ranked, those that hold the most telling words; `SEARCH_CAP` when absent. */
  ranked?: number;
  /** Folded words of the query that tell nothing: where not all words can be met, only the others count. */
  idle?: ReadonlySet<string>;
  /** What an earlier page left to show. */
  rest?: Rest;
}
/** The ranking behind a page as it stood when paging began: surrogates with their scores, and the total. */
export interface Rest {
  total: number;
  hits: [uid: number, score: number][];
}
export interface Hits {
  /** `score` is above 0 and at most 1. */
  hits: { node: FoundNode; score: number }[];
  /** Exact up to `SEARCH_CAP`; that number means at least so many. */
  total: number;
  rest?: Rest;
}
/** How many of the best matches a search ranks and pages through. */
export const SEARCH_CAP = 1000;

export interface Reach {
  /** Edge types to follow; all when absent. */
  types?: string[];
  /** As seen from the node that is asked about; both when absent. */
  direction?: 'out' | 'in';
  /** Edges for each node that is asked about. */
  limit: number;
}

/** The two nodes that a path joins, and how many edges it may have. */
export type PathEnds = [from: number, to: number, maxDepth: number];

/** A shortest path: `edges[i]` joins `nodes[i]` and `nodes[i + 1]`, in whichever direction it has. */
export type Path = Subgraph;

/** How much a graph holds; each list is sorted by key. A node counts once for each of its sources. */
export interface Counts {
  nodes: number;
  edges: number;
  labels: { key: string; count: number }[];
  types: { key: string; count: number }[];
  sources: { key: string; count: number }[];
}

/** The client of an open transaction; only the adapter whose database it belongs to looks inside. */
type OpenTransaction = object;

/**
 * What a graph engine must do, in verbs of the domain. Each verb takes the graph key first and sees no other graph's rows.
 * Lists have one order in every engine: what a verb names, then the readable id in code-point order.
 */
export interface GraphStore {
  /**
   * Writes absolute values and takes away what is gone, all or nothing, one change of a graph after another. A node that goes takes its
   * edges along; an edge whose end is not there is an error. With a revision, nothing happens to a graph that has come to it already,
   * however late the write is committed.
   */
  apply(graph: string, change: GraphChange, revision?: number): Promise<void>;
  /** As `apply`, of a part of a revision: it leaves the graph at the one before. */
  applyPart(graph: string, change: GraphChange, revision: number): Promise<void>;
  /**
   * As `apply`, of a graph that is being filled: the degrees of its nodes, and what searches find them by, are as `recount` leaves them
   * once all edges are there. Nodes that are new are made in their communities. Absent where `apply` costs no more.
   */
  fill?(graph: string, change: GraphChange, communities?: Communities): Promise<void>;
  /** Gives these nodes the degrees that their edges make, which are counted unless they are known, and has searches find them. */
  recount?(graph: string, uids: number[], known?: Map<number, number>): Promise<void>;
  /** The same store on a connection of its own database, inside the transaction that is open there, if any; absent when the engine cannot share one. */
  inTransaction?(transaction: OpenTransaction): GraphStore;
  /** The node with that readable id; failing that every node with that alias, by id. */
  node(graph: string, idOrAlias: string): Promise<FoundNode[]>;
  /** The nodes with these surrogates that are there, by id. */
  nodes(graph: string, uids: number[]): Promise<FoundNode[]>;
  find(graph: string, listing: Listing): Promise<{ nodes: FoundNode[]; next?: Mark }>;
  /** Ranked matches of every word of the query, by prefix too; when there are none, with one slip per word, then of any word. Best score first, then the more connected. */
  search(graph: string, search: Search): Promise<Hits>;
  /** The edges at each of the nodes, in the order given, newest `valid_from` first, then by type and the other end's id; `nodes` are the other ends, by id. Of edges that share the last day that fits, which are listed is decided over a quarter more than `limit`. */
  neighbours(graph: string, uids: number[], reach: Reach): Promise<Subgraph>;
  /** Edges with both ends in the set, by the ids of from, type and to. */
  edgesAmong(graph: string, nodes: Pick<FoundNode, 'uid' | 'id' | 'name'>[]): Promise<FoundEdge[]>;
  /** The shortest path in any direction; of several, the one whose ids come first, and between two nodes the edge whose type does. Problem `timed_out` when the search grows too large. */
  path(graph: string, ...ends: PathEnds): Promise<Path | undefined>;
  counts(graph: string): Promise<Counts>;
  /** Sets the community of each of these nodes; null takes it away. */
  setCommunities(graph: string, communities: { uid: number; community: number | null }[]): Promise<void>;
  /** All nodes, then all edges, in chunks; edges carry surrogates only. What changes meanwhile may or may not be among them. */
  scan(graph: string): AsyncIterable<{ nodes: FoundNode[]; edges: GraphEdge[] }>;
  /** The same for what only passes it on, edges in no particular order: what is kept as JSON is not read. */
  copy(graph: string): AsyncIterable<{ nodes: CopiedNode[]; edges: CopiedEdge[] }>;
  /** Makes what the engine needs before it can hold graphs, and waits until it is there; what is there already stays. Answers with the names of what it made. */
  prepare(): Promise<string[]>;
  /** What keeps the engine from serving and what to do about it, in one sentence; undefined when nothing does. */
  fault(): Promise<string | undefined>;
  /** Takes the graph away; answers how many nodes it had. */
  drop(graph: string): Promise<number>;
  close(): Promise<void>;
}
