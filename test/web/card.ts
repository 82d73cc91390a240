/** Whether the card of the selected node stands in the view, near its middle. */
export const isCardDrawn = () => {
  const canvas = (globalThis as any).document.querySelector('.sigma-focus');
  const { width, height } = canvas ?? {};
  const middle: number[] = canvas?.getContext('2d').getImageData(width / 2 - 60, height / 2 - 60, 120, 120).data ?? [];
  return middle.some((value) => value > 0);
};
