import { z } from 'zod/v4'

// Where it may, zod writes faster code for a schema and evaluates it. Our content security policy forbids that, and
// reports even the attempt. Every schema of the web app gets its zod from here (see vite.config.ts), so that this is
// settled before the first one is made.
z.config({ jitless: true })

export { z }
