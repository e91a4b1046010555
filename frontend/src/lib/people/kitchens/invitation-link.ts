/** Behind `#`, so that no server, proxy or log along the way sees the secret. */
export const invitationLink = (origin: string, secret: string) => `${origin}/join#${secret}`

/** Of a whole link, or of what stands behind its `#`. */
export const readInvitationSecret = (text: string) => text.slice(text.lastIndexOf('#') + 1).trim()
