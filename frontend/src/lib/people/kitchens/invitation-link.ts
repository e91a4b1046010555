/** The secret is in the fragment, so that it does not reach servers, proxies or logs. */
export const invitationLink = (origin: string, secret: string) => `${origin}/join#${secret}`

/** Accepts a link or a secret. */
export const readInvitationSecret = (text: string) => text.slice(text.lastIndexOf('#') + 1).trim()
