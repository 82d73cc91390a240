import { render } from 'preact';
import { App } from './app.tsx';
import { key } from './api.ts';
import { redeemLink, signIn } from './session.ts';
import './style/base.css';
import './style/shell.css';
import './style/graph.css';
import './style/views.css';
import './style/reading.css';

async function start(): Promise<void> {
  const root = document.getElementById('app')!;
  const given = (await redeemLink()) ?? key.value;
  if (given) await signIn(given);
  root.replaceChildren();
  render(<App />, root);
}

void start();
