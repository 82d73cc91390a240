import { present } from '../common/element-at.ts';
import { render } from 'preact';
import { App } from './app.tsx';
import { key } from './api.ts';
import { learnAlong } from './graph-state.ts';
import { lookUp, signIn, takeLink } from './session.ts';
import { offered } from './start/link.tsx';
import { tellOf } from './toasts.tsx';
import './style/base.css';
import './style/shell.css';
import './style/graph.css';
import './style/views.css';
import './style/reading.css';
import './style/start.css';
import './style/means.css';

async function start(): Promise<void> {
  const root = present(document.getElementById('app'), 'place of the page');
  const linked = takeLink();
  learnAlong(tellOf);
  if (key.value) await signIn(key.value);
  if (linked !== undefined) offered.value = await lookUp(linked);
  root.replaceChildren();
  render(<App />, root);
}

void start();
