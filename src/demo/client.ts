/** Calls the API as an admin who acts for an org; throws with the answer's own words when it refuses. */
export type Call = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>;

/** A caller for a base URL, a key and an org. */
export function client(url: string, key: string, org: string): Call {
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'x-org-id': org };
    const answer = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as T;
  };
}
