import { openWebsite } from '../frontend/build/server.js'

// The pages alone, without an API behind the same port.
const { port } = await openWebsite(() => false)
process.send(port)
