// Stands in for zod in the built app (see vite.config.ts). The contract's schemas are types and documentation there:
// the server alone decides what is valid, so the library would be 26 kB of every first load for nothing. Whatever is
// asked of a schema while it is being written answers with itself; using one is a mistake, and says so.
const uses = new Set<PropertyKey>(['parse', 'parseAsync', 'safeParse', 'safeParseAsync', 'decode', 'encode'])

// A function, because only what could be called can be stood in for when it is called.
const schema: unknown = new Proxy(() => undefined, {
  get: (_target, key) => {
    if (uses.has(key)) throw new Error('the built app has no schemas to validate with')
    return schema
  },
  apply: () => schema,
})

export const z = schema
