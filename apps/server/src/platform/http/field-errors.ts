import type { FieldErrorStyle } from '@archwire/contract/endpoint'
import { z } from 'zod'
import { Refusal, refuse, refuseFields } from './refuse.ts'

type Step = { key: string; before: Step | undefined }

// PostgreSQL stores neither NUL nor half a surrogate pair, and any other text.
const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed()

// The caller does not need all of them at once, and naming thousands would cost us.
const mostNamed = 10

/**
 * The paths in a value to text that no column can store. It is not recursive, so that a value of twenty thousand levels
 * cannot exhaust the stack.
 */
export function unstorableText(value: unknown): string[][] {
  const found: string[][] = []
  const waiting: { value: unknown; step: Step | undefined }[] = [{ value, step: undefined }]
  for (let next = waiting.pop(); next !== undefined && found.length < mostNamed; next = waiting.pop()) {
    const { value, step } = next
    if (typeof value === 'string' && isUnstorable(value)) found.push(pathOf(step))
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inside] of Object.entries(value)) {
      if (isUnstorable(key)) found.push(pathOf(step))
      else waiting.push({ value: inside, step: { key, before: step } })
    }
  }
  return found
}

function pathOf(last: Step | undefined): string[] {
  const path: string[] = []
  for (let step = last; step !== undefined; step = step.before) path.push(step.key)
  return path.reverse()
}

const snakeCase = (key: PropertyKey) => String(key).replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** The default message of a wrong field, if its schema has none. */
function defaultMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null))
    return "can't be blank"
  if (issue.code === 'too_small' && issue.origin === 'string') {
    return issue.minimum === 1 ? "can't be blank" : 'is too short'
  }
  if (issue.code === 'too_big' && issue.origin === 'string') return 'is too long'
  return 'is invalid'
}

/** Parses the request, or refuses it with messages on each wrong field. */
export function parseFields<S extends z.ZodType>(
  schema: S,
  value: unknown,
  style: FieldErrorStyle,
): z.output<S> {
  refuseMissingWrapper(schema, value)
  const unstorable = unstorableText(value)
  if (unstorable.length > 0) {
    throw fieldRefusal(
      schema,
      unstorable.map(path => ({ path, message: 'is invalid' })),
      style,
    )
  }
  const parsed = schema.safeParse(value, { error: defaultMessage })
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) {
    if (issue.code === 'custom' && typeof issue.params?.missingWrapper === 'string')
      throw missingWrapper(issue.params.missingWrapper)
  }
  throw fieldRefusal(schema, parsed.error.issues, style)
}

function fieldRefusal(
  schema: z.ZodType,
  issues: { path: PropertyKey[]; message: string }[],
  style: FieldErrorStyle,
): Refusal {
  const wrapper = wrapperKeys(schema instanceof z.ZodPipe ? schema.out : schema)
  const problems = issues.map(({ path, message }) => {
    const keys = path.length > 1 && wrapper.includes(String(path[0])) ? path.slice(1) : path
    return { keys: keys.map(snakeCase), message }
  })
  return style === 'json-string'
    ? refuse(422, JSON.stringify(nested(problems)))
    : refuseFields(flat(problems))
}

/**
 * The same refusal for callers that read only a sentence, or a sentence with fields behind it, or a payment plan that
 * was not made.
 */
export function withMessages(refusal: unknown, style: FieldErrorStyle | undefined): unknown {
  if (style === undefined || style === 'errors' || style === 'json-string') return refusal
  if (!(refusal instanceof Refusal) || !('errors' in refusal.body)) return refusal
  const { errors } = refusal.body
  if (style === 'payment-plan') {
    const paymentPlan = { lastErrorMessage: null, errors }
    return new Refusal(refusal.status, { paymentPlan, status: 'invalid', errors })
  }
  const said = sentence(errors as Record<string, string[]>)
  return refuse(refusal.status, said, style === 'sentence' ? {} : { errors })
}

function sentence(errors: Record<string, string[]>): string {
  const [[field, [message = 'is invalid']] = ['base', []]] = Object.entries(errors)
  // A message that begins with a capital is a sentence already.
  if (/^[A-Z]/.test(message)) return message
  const words = field.replace(/_id$/, '').replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${message}`
}

type Problem = { keys: string[]; message: string }

function flat(problems: Problem[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { keys, message } of problems) {
    const field = keys.join('.') || 'base'
    const said = errors[field] ?? []
    // An impossible day breaks two rules that have the same message.
    errors[field] = said.includes(message) ? said : [...said, message]
  }
  return errors
}

type Nested = { [key: string]: Nested | string[] }

function nested(problems: Problem[]): Nested {
  const root: Nested = {}
  for (const { keys, message } of problems) {
    const path = keys.length > 0 ? keys : ['base']
    let level = root
    for (const key of path.slice(0, -1)) {
      const next = level[key]
      const deeper: Nested = next !== undefined && !Array.isArray(next) ? next : {}
      level[key] = deeper
      level = deeper
    }
    const last = path.at(-1) as string
    const said = level[last]
    level[last] = Array.isArray(said) ? [...said, message] : [message]
  }
  return root
}

function wrapperKeys(schema: unknown): string[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape)
    .filter(([, part]) => part instanceof z.ZodObject)
    .map(([key]) => key)
}

// A body without its wrapper object is a bad request (400) and no wrong field.
function refuseMissingWrapper(schema: z.ZodType, value: unknown): void {
  const body = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  for (const key of wrapperKeys(schema)) {
    const inside = body[key]
    if (typeof inside !== 'object' || inside === null || Array.isArray(inside)) {
      throw missingWrapper(key)
    }
  }
}

const missingWrapper = (key: string) => refuse(400, `param is missing or the value is empty: ${key}`)
