const PASSWORD = 'a bench needs no secret'

/** An account of the bench's own, made through the API like any other. */
export async function logIn(url: string): Promise<string> {
  const username = `bench-${process.pid}`
  const json = { 'content-type': 'application/json' }
  const account = JSON.stringify({ username, email: `${username}@example.com`, password: PASSWORD })
  await fetch(`${url}/users/`, { method: 'POST', headers: json, body: account })
  const body = JSON.stringify({ username, password: PASSWORD })
  const answer = await fetch(`${url}/auth/token`, { method: 'POST', headers: json, body })
  if (!answer.ok) throw new Error(`The bench could not log in: ${await answer.text()}`)
  return ((await answer.json()) as { access_token: string }).access_token
}
