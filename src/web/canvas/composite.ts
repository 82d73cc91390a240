/** Has the browser composite a layer of the picture or not: one with nothing on it costs as much in every frame of the page as one that is full. */
export function composite(canvas: HTMLCanvasElement | undefined, isShown: boolean): void {
  if (canvas) canvas.style.display = isShown ? '' : 'none';
}
