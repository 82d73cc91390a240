import { sendFiles } from './uploads.ts';

/** Lets one choose files, of any kind that a phone or a desk has, and sends them. */
export function chooseFiles(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.hidden = true;
  input.addEventListener('change', () => {
    void sendFiles(input.files ?? []);
    input.remove();
  });
  input.addEventListener('cancel', () => input.remove());
  document.body.append(input);
  input.click();
}
