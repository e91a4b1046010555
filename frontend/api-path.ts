/**
 * Compared with the URL as it was sent. A path that becomes one of these only after decoding or normalizing is a page:
 * the API gets nothing that it would not get on its own port.
 */
export const API_PATH = /^\/(?:api\/v1|media|\.well-known|mcp|dav)(?=[/?]|$)/
