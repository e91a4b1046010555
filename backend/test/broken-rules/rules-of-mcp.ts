import type { Clause } from './rules.ts'

export const MCP_RULES: Clause[] = [
  {
    file: 'operations/mcp/mcp.routes.ts',
    text: 'scopes === undefined || allowsScopes(scopes, area, isReading)',
    broken: {
      'an assistant sees tools beyond its scopes': 'true',
      'an assistant sees no tools': 'scopes === undefined',
    },
  },
  {
    file: 'operations/mcp/api-client.ts',
    text: "headers.authorization ?? ''",
    broken: { 'the tools of an assistant act for nobody': "''" },
  },
]
