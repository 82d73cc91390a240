/** A text as HTML shows it. */
export const escape = (text: unknown): string => String(text).replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** Words in which `…` is code, as HTML; code that names an operation leads to it. */
export const prose = (text: string, linkTo: (code: string) => string | undefined = () => undefined): string =>
  escape(text).replaceAll(/`([^`]+)`/g, (_, code: string) => {
    const to = linkTo(code);
    return to ? `<a href="${to}"><code>${code}</code></a>` : `<code>${code}</code>`;
  });
