/** An answer whose body is at hand: what cuts it off is thrown here, and not lost on a library that reads it. */
export async function wholeAnswer(answer: Response): Promise<Response> {
  if (!answer.body) return answer;
  const { status, statusText, headers, url } = answer;
  const whole = new Response(await answer.arrayBuffer(), { status, statusText, headers });
  return Object.defineProperty(whole, 'url', { value: url });
}
