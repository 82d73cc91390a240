import type { z } from 'zod';
import type { Route, Call, RouteInput } from '../http/route.ts';

/** Calls a route in the caller's org. */
export type Ask = <R extends z.ZodType>(
  route: Route<any, any, any, any, R>,
  given: RouteInput,
) => ReturnType<Call> & Promise<z.output<R>>;

/** A way to begin, offered to people by their client. */
export interface Prompt<I extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: I;
  /** What the person says, with what they ask about at hand. */
  text(args: z.output<I>, ask: Ask): Promise<string>;
}

/** Declares a prompt; every export of a file under `mcp/prompts/` that this made is offered. */
export const prompt = <I extends z.ZodObject>(declared: Prompt<I>): Prompt<I> => declared;

/** Something that a client may read by an address. */
export interface Resource {
  name: string;
  /** With `{name}` for what is asked for. */
  template: string;
  title: string;
  description: string;
  mimeType: string;
  /** Its parts; throws the Problem that refuses it. */
  read(variables: Record<string, string>, ask: Ask): Promise<{ uri: string; text: string }[]>;
}

/** Declares a resource; every export of a file under `mcp/resources/` that this made is offered. */
export const resource = (declared: Resource): Resource => declared;
