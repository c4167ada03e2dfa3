// Stands in for zod in the built app (see vite.config.ts). The contract's schemas are types and documentation there:
// the server alone decides what is valid, so the library would be 26 kB of every first load for nothing. Every
// property and call of the stand-in returns the stand-in itself, so that schemas can be declared; using one is a
// mistake, and throws.
const uses = new Set<PropertyKey>(['parse', 'parseAsync', 'safeParse', 'safeParseAsync', 'decode', 'encode'])

// The proxy's target is a function, because a proxy can only be called if its target can.
const schema: unknown = new Proxy(() => undefined, {
  get: (_target, key) => {
    if (uses.has(key)) throw new Error('the built app has no schemas to validate with')
    return schema
  },
  apply: () => schema,
})

export const z = schema
