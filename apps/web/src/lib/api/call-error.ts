import {
  brokenOff,
  type FieldErrors,
  fieldErrorsOf,
  friendlyFieldErrors,
  friendlyMessages,
  unreachable,
} from './error-messages.ts'

type Details = {
  kind: 'refused' | 'network'
  status: number
  statusText: string
  /** All messages; the error's own message joins them. */
  messages: string[]
  fieldErrors: FieldErrors
  current: unknown
  body: unknown
}

/** Why a call failed: the server refused it, or was not reached at all. */
export class CallError extends Error {
  readonly kind: Details['kind']
  /** 0 when the server was not reached. */
  readonly status: number
  /** The status in words: 'Not Found'. */
  readonly statusText: string
  /** All messages, one for each problem. */
  readonly messages: string[]
  readonly fieldErrors: FieldErrors
  /** The current record, if a 412 says that it has changed. */
  readonly current: unknown
  /** The whole body of the response. */
  readonly body: unknown

  private constructor(details: Details, cause: unknown) {
    super(details.messages.join(' '), { cause })
    this.name = 'CallError'
    this.kind = details.kind
    this.status = details.status
    this.statusText = details.statusText
    this.messages = details.messages
    this.fieldErrors = details.fieldErrors
    this.current = details.current
    this.body = details.body
  }

  /** No response arrived at all, or it broke off or timed out. */
  static network(cause: unknown, how: 'not reached' | 'broken off'): CallError {
    const message = how === 'not reached' || !isOnline() ? unreachable : brokenOff
    return new CallError(
      {
        kind: 'network',
        status: 0,
        statusText: '',
        messages: [message],
        fieldErrors: {},
        current: undefined,
        body: undefined,
      },
      cause,
    )
  }

  static refused(status: number, body: unknown, statusText = ''): CallError {
    return new CallError(
      {
        kind: 'refused',
        status,
        statusText,
        messages: friendlyMessages(status, body),
        fieldErrors: friendlyFieldErrors(fieldErrorsOf(body)),
        current: (body as { current?: unknown } | null | undefined)?.current,
        body,
      },
      undefined,
    )
  }

  /** The same refusal with another message. */
  saying(message: string): CallError {
    return new CallError({ ...this, messages: [message] }, this)
  }
}

// Only browsers know whether they are online; elsewhere it is assumed.
const isOnline = () => globalThis.navigator?.onLine !== false
