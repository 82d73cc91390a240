/** Code within Markdown, whose tags are shown. */
const CODE = /`[^`\n]{1,300}`|^```[^]*?^```/gm;

/** A text in which tags are markup alone, character for character: in Markdown those within code are none. */
export const aroundCode = (text: string): string =>
  /^\s*</.test(text) ? text : text.replace(CODE, (code) => code.replaceAll('<', ' '));
