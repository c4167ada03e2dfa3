import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'

type Described = { body?: Record<string, unknown>; query: Record<string, Record<string, unknown>> }

const file = path.join(import.meta.dirname, 'stripe-calls.json')
/** Stripe's published OpenAPI description of the calls that the driver makes, without the parts that it never sends. */
const { calls } = JSON.parse(readFileSync(file, 'utf8')) as { calls: Record<string, Described> }

// Everything is sent as text in a form, so "500" counts as a number.
const ajv = new Ajv({ strict: false, coerceTypes: true, validateFormats: false })

const checks = Object.entries(calls).map(([name, { body, query }]) => {
  const [method, pattern = ''] = name.split(' ')
  return {
    method,
    matches: new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    body: ajv.compile(body ?? { type: 'object', additionalProperties: false }),
    query: ajv.compile({ type: 'object', properties: query, additionalProperties: false }),
  }
})

/** The problems of a request according to Stripe's description; empty if there are none. */
export function problemsOf(
  method: string,
  pathname: string,
  sent: { query: URLSearchParams; body: URLSearchParams },
): string[] {
  const check = checks.find(one => one.method === method && one.matches.test(pathname))
  if (check === undefined) return [`${method} ${pathname} is not described`]
  return [...said(check.query, nested(sent.query)), ...said(check.body, nested(sent.body))]
}

const said = (validate: ValidateFunction, value: unknown): string[] =>
  validate(value) ? [] : (validate.errors ?? []).map(error => `${error.instancePath} ${error.message}`)

type Nested = { [name: string]: Nested | string }

/** a[b][0]=c as {"a":{"b":["c"]}} */
export function nested(form: URLSearchParams): Record<string, unknown> {
  const whole: Nested = {}
  for (const [name, value] of form) {
    const names = name.split(/\[|\]\[|\]/).filter(part => part !== '')
    let place = whole
    for (const part of names.slice(0, -1)) {
      const inside = place[part]
      const next: Nested = typeof inside === 'object' ? inside : {}
      place[part] = next
      place = next
    }
    place[names.at(-1) ?? ''] = value
  }
  return withLists(whole) as Record<string, unknown>
}

function withLists(value: Nested | string): unknown {
  if (typeof value === 'string') return value
  const keys = Object.keys(value)
  const inside = Object.entries(value).map(([key, one]) => [key, withLists(one)] as const)
  const isList = keys.length > 0 && keys.every((key, place) => key === String(place))
  return isList ? inside.map(([, one]) => one) : Object.fromEntries(inside)
}
