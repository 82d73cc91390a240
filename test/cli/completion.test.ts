import { execFileSync, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { quern } from './quern.ts';

const installed = (shell: string): boolean => spawnSync(shell, ['-c', 'exit']).status === 0;

/** How each shell is asked what may follow a line. */
const ASKED: Record<string, (file: string, line: string) => string[]> = {
  bash: (file, line) => [
    '--norc',
    '-c',
    `source "$1"; read -ra COMP_WORDS <<< "$2"; [[ $2 == *" " ]] && COMP_WORDS+=(""); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
     complete -p quern > /dev/null && _quern && printf '%s\\n' "\${COMPREPLY[@]}"`,
    'bash',
    file,
    line,
  ],
  zsh: (file, line) => [
    '-f',
    '-c',
    `zmodload zsh/zpty; zpty z zsh -f; zpty -w z 'PROMPT=; autoload -Uz compinit; compinit -u -D; source '"$1"
     zpty -w z "bindkey '^I' complete-word; zstyle ':completion:*' list-separator ' '; setopt list_packed no_always_last_prompt"
     zpty -w -n z "$2"$'\\t\\t'; zpty -w -n z $'\\x15'; zpty -w z exit; while zpty -r z text; do print -rn -- "$text"; done`,
    'zsh',
    file,
    line,
  ],
  fish: (file, line) => ['--no-config', '-c', 'source $argv[1]; complete -C $argv[2]', file, line],
};

test.each(['bash', 'zsh', 'fish'])('%s completes commands, their options and what those may be', async (shell) => {
  await using user = await quern({});
  const { code, out } = await user.run(['completion', shell]);
  expect(code).toBe(0);
  if (!installed(shell)) {
    console.warn(`${shell} is not installed: its completion is not run.`);
    return;
  }
  const file = join(user.folder, 'completion');
  await writeFile(file, out);
  const after = (line: string) => execFileSync(shell, ASKED[shell]!(file, line), { encoding: 'utf8', env: user.env });
  expect(after('quern in')).toContain('ingest');
  expect(after('quern in')).not.toContain('doctor');
  expect(after('quern ingest --ent')).toContain('--entity');
  expect(after('quern review --decide keep')).toContain('keep_separate');
  expect(after('quern export -f graph')).toContain('graph-json');
  expect(after('quern completion fi')).toContain('fish');
});
