/** Messages by the path of the field, in the words of our forms: `patient.phoneNumber`. */
export type FieldErrors = Record<string, string[]>

const camelCase = (key: string) => key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The server sends wrong fields as `{"errors":{"member_id":[…]}}` or `{"error":{…}}`, or as
 * `{"error":"{\"patient\":{…}}"}`, where the text is JSON. A plain refusal has none.
 */
export function fieldErrorsOf(body: unknown): FieldErrors {
  if (!isRecord(body)) return {}
  if (isRecord(body.errors)) return flatten(body.errors)
  const said = typeof body.error === 'string' ? parsed(body.error) : body.error
  return isRecord(said) ? flatten(said) : {}
}

function flatten(level: Record<string, unknown>, prefix = ''): FieldErrors {
  const found: FieldErrors = {}
  for (const [key, value] of Object.entries(level)) {
    const path = prefix + key.split('.').map(camelCase).join('.')
    if (isRecord(value)) Object.assign(found, flatten(value, `${path}.`))
    else found[path] = Array.isArray(value) ? value.map(String) : [String(value)]
  }
  return found
}

function parsed(text: string): unknown {
  if (!text.startsWith('{')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const sessionExpired = 'Your session has expired. Please log in again.'
export const unreachable = 'Unable to connect to server. Please check your internet connection.'
export const brokenOff = 'Network error. Please check your connection and try again.'
const unexpected = 'An unexpected error occurred. Please try again.'
const wrongEmail = 'Please enter a valid email address.'
const unexplained = 'Something went wrong.'

// Messages of servers and payment providers, with their replacements. The first match counts.
const friendly: [RegExp, string][] = [
  [/^invalid email or password\.?$/i, 'Invalid email or password. Please try again.'],
  [/^authentication failed\.?$/i, sessionExpired],
  [/^record not found\.?$/i, 'The requested item could not be found.'],
  [/^param is missing/i, 'Required information is missing. Please fill in all required fields.'],
  [/^can't verify csrf token/i, 'Security verification failed. Please refresh the page and try again.'],
  [/^can't be blank\.?$/i, 'This field is required.'],
  [/^e-?mail( address)? is invalid\.?$/i, wrongEmail],
  [/^is too short\b/i, 'This field is too short.'],
  [/^is too long\b/i, 'This field is too long.'],
  [/^has already been taken\.?$/i, 'This value is already in use.'],
  [
    /\bcard was declined|\bcard_declined\b/i,
    'Your payment method was declined. Please check your card details or try a different payment method.',
  ],
  [
    /^payment failed\b/i,
    'Payment could not be processed. Please try again or use a different payment method.',
  ],
]

// Status codes, fetch, type errors: technical messages.
const technical = [
  /\bstatus(?: code)?:? \d{3}\b/i,
  /^(?:http |error )*[45]\d\d(?:$|:| (?:bad|not|forbidden|unauthorized|unprocessable|internal|service|gateway))/i,
  /^internal server error$|^bad gateway$|^gateway time-?out$/i,
  /\bfetch\b/i,
  /\b(?:Type|Syntax|Reference|Range|Network|Standard|NoMethod|Argument)Error\b/,
  /\bis not (?:a function|defined|iterable)\b|\bcannot read propert|\bundefined\b/i,
  /\bunexpected (?:token|end of)\b|\bJSON\b/i,
  /\bE(?:CONN|TIMEDOUT|NOTFOUND|PIPE)\w*\b/,
]

/** One message, in words for people. A plain sentence of the server stays as it is. */
export function friendlyMessage(said: string, field = ''): string {
  const text = said.trim()
  if (/^is invalid\.?$/i.test(text) && /e-?mail$/i.test(field)) return wrongEmail
  const known = friendly.find(([pattern]) => pattern.test(text))
  if (known !== undefined) return known[1]
  return technical.some(pattern => pattern.test(text)) ? unexpected : text
}

/** The messages of wrong fields, in words for people. */
export const friendlyFieldErrors = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, messages]) => [
      path,
      messages.map(message => friendlyMessage(message, path)),
    ]),
  )

/** All messages in the body of a refusal, at least one. `status` is undefined if it is not known. */
export function friendlyMessages(status: number | undefined, body: unknown): string[] {
  const [first] = Object.entries(friendlyFieldErrors(fieldErrorsOf(body)))
  if (first !== undefined) {
    const [path, messages] = first
    return path === 'base' ? messages : [`${fieldLabel(path)}: ${messages[0]}`]
  }
  const said = textsIn(body).filter(text => text.trim() !== '')
  if (said.length > 0) return said.map(text => friendlyMessage(text))
  return [status === undefined ? unexplained : `Request failed with status ${status}. Please try again.`]
}

// A text, a list of them, or either under `error` or `errors`.
function textsIn(body: unknown): string[] {
  if (typeof body === 'string') return [body]
  if (Array.isArray(body)) return body.filter(entry => typeof entry === 'string')
  const { error, errors } = (body ?? {}) as { error?: unknown; errors?: unknown }
  return [error, errors].flatMap(part =>
    typeof part === 'string' || Array.isArray(part) ? textsIn(part) : [],
  )
}

// patient.phoneNumber -> phone number
const fieldLabel = (path: string) =>
  (path.split('.').at(-1) ?? path).replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
