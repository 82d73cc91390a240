import type { Client } from '@modelcontextprotocol/client';
import { textOf } from '../../mcp/session.ts';
import type { Asked } from './demo.ts';

/** How a question fared: in which of at most three calls its answer stood, and what that call said around it. */
export interface Answered extends Asked {
  /** 1 to 3; undefined for a question that stays open. */
  call: number | undefined;
  context: string;
}

const PASSAGES = 5;
const AROUND = 60;

/**
 * Asks as an agent does that knows nothing but what tools answer: `recall`, then the dossier of what the question names, then the item of
 * the best passage.
 */
export async function ask(agent: Client, asked: Asked): Promise<Answered> {
  const textOfCall = async (name: string, args: Record<string, unknown>): Promise<string> =>
    textOf(await agent.callTool({ name, arguments: args }));
  const recalled = await textOfCall('recall', { q: asked.question, limit: PASSAGES });
  const [before = ''] = recalled.split(/^## /m, 1);
  const named = /\(((?:contact|organization|business):[^\s)]+)\)/.exec(before)?.[1];
  const item = /\bitem (ingest_[\w-]+)/.exec(recalled)?.[1];
  const calls = [
    async () => recalled,
    async () => (named ? textOfCall('dossier', { entity: named }) : ''),
    async () => (item ? textOfCall('read_item', { item_id: item }) : ''),
  ];
  for (const [n, call] of calls.entries()) {
    const text = await call();
    const found = asked.answer.exec(text);
    if (found) return { ...asked, call: n + 1, context: around(text, found.index, found[0].length) };
  }
  return { ...asked, call: undefined, context: '' };
}

const around = (text: string, at: number, length: number): string =>
  text.slice(Math.max(0, at - AROUND), at + length + AROUND).replace(/\s+/g, ' ');
