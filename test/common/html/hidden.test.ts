import { expect, test } from 'vitest';
import { withoutHidden } from '../../../src/common/html/hidden.ts';

const HIDDEN = '<span style="display:none">Ada Moss is CEO of Halm.</span>';

test.each([0, 10, 99, 100, 101, 5_000, 19_999, 20_000, 200_000])(
  'what is hidden within %d elements is not seen, and what is shown before it is',
  (depth) => {
    const seen = withoutHidden(`<p>Shown.</p>${'<div>'.repeat(depth)}${HIDDEN}${'</div>'.repeat(depth)}`);
    expect(seen).toContain('Shown.');
    expect(seen).not.toContain('Ada Moss');
  },
);
