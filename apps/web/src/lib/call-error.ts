import { refusals } from '@archwire/contract/errors'
import { type FieldErrors, fieldErrorsOf } from './field-errors.ts'

const unreachable = 'Archwire cannot be reached. Check your connection and try again.'
const outdated = 'This page is out of date. Please reload it and try again.'
const unexplained = 'Something went wrong. Please try again.'

/** Why a call did not succeed: the server refused it, or the server was not reached at all. */
export class CallError extends Error {
  readonly kind: 'refused' | 'network'
  /** 0 when the server was not reached. */
  readonly status: number
  readonly fieldErrors: FieldErrors
  /** The record as it is now, where a 412 says that it has changed. */
  readonly current: unknown

  private constructor(
    kind: CallError['kind'],
    status: number,
    message: string,
    more: { fieldErrors?: FieldErrors; current?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'CallError'
    this.kind = kind
    this.status = status
    this.fieldErrors = more.fieldErrors ?? {}
    this.current = more.current
  }

  static network(cause: unknown): CallError {
    return new CallError('network', 0, unreachable, { cause })
  }

  static refused(status: number, body: unknown): CallError {
    const fieldErrors = fieldErrorsOf(body)
    const current = (body as { current?: unknown } | undefined)?.current
    return new CallError('refused', status, messageOf(body, fieldErrors), { fieldErrors, current })
  }
}

function messageOf(body: unknown, fieldErrors: FieldErrors): string {
  const [first] = Object.entries(fieldErrors)
  if (first !== undefined) {
    const [path, messages] = first
    return path === 'base' ? (messages[0] ?? unexplained) : `${spoken(path)}: ${messages[0]}`
  }
  const said = (body as { error?: unknown } | undefined)?.error
  if (said === refusals.antiForgery) return outdated
  return typeof said === 'string' && said !== '' ? said : unexplained
}

// patient.phoneNumber -> phone number
const spoken = (path: string) =>
  (path.split('.').at(-1) ?? path).replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
