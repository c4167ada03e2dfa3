import { type Plugin, parseAst } from 'vite'
import { calledFields } from './src/lib/api/called-endpoint.ts'

const isContract = /\/packages\/contract\/src\/.*\.ts$/
const called: ReadonlySet<string> = new Set(calledFields)

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/**
 * Takes out of the built app what no browser reads of the contract's endpoints: summaries, shapes of bodies and
 * replies, limits. What a shape was made of is then used by nothing, and goes too.
 */
export const bareEndpoints: Plugin = {
  name: 'bare-endpoints',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: isContract },
    handler: code => bareOf(code),
  },
}

/** A module's code with each `endpoint({ … })` reduced to what a call reads of it. */
export function bareOf(code: string): string {
  const parts: string[] = []
  let from = 0
  for (const fields of declarations(parseAst(code) as unknown as Node)) {
    const [first, last] = [fields[0], fields.at(-1)]
    if (first === undefined || last === undefined) continue
    const read = fields.filter(isRead).map(({ start, end }) => code.slice(start, end))
    parts.push(code.slice(from, first.start), read.join(', '))
    from = last.end
  }
  return [...parts, code.slice(from)].join('')
}

const isRead = (field: Node) => field.type !== 'Property' || called.has((field.key as { name: string }).name)

/** The fields of each endpoint that a module declares. */
function* declarations(node: unknown): Generator<Node[]> {
  if (node === null || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const one of node) yield* declarations(one)
    return
  }
  const { type, callee, arguments: inputs } = node as Node
  if (type === 'CallExpression' && (callee as { name?: string }).name === 'endpoint') {
    const [declaration] = inputs as { properties?: Node[] }[]
    if (declaration?.properties !== undefined) yield declaration.properties
    return
  }
  for (const value of Object.values(node)) yield* declarations(value)
}
