import type { z } from 'zod'

/**
 * Who may make a call. `staff`: any user who is logged in; `admin`: administrators; `public`: anyone; `token`: whoever
 * has a link; `staff or patient`: any user who is logged in, or a patient who has proved who they are; `provider`:
 * another service, by its signature. There is no default.
 */
export type Who = 'staff' | 'admin' | 'public' | 'token' | 'staff or patient' | 'provider'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The format in which invalid fields are reported, because older callers expect different ones. */
export type FieldErrorStyle = 'errors' | 'json-string' | 'sentence' | 'sentence-and-fields' | 'payment-plan'

export type Endpoint = {
  method: Method
  /** The path below /v2/rest, with :parameters. The server also accepts it with `.json` at the end. */
  path: `/${string}`
  who: Who
  /** The refusal for staff who are no administrators, if it is not the usual one. */
  adminsOnly?: string
  /** One line for readers of the list of calls. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Absent: the response is empty (204). Optional (`record.optional()`): it may be empty. */
  reply?: z.ZodType
  /** The status of success, if it is not the usual one (GET, PUT and PATCH 200, POST 201, DELETE 204). */
  status?: number
  fieldErrors?: FieldErrorStyle
  /** Takes an `Idempotency-Key`: the same key gets the first response again. */
  idempotent?: true
  /** Takes `If-Match` with the record's updatedAt. */
  versioned?: true
  /**
   * The most calls in a time: per person for calls that need a login, otherwise per address. Every call without a login
   * has a limit, if only one of its own.
   */
  limit?:
    | { calls: number; seconds: number }
    | 'counted by the call itself'
    /**
     * A call without a valid signature costs a hash and no statement; one with a signature must never be refused for
     * its number.
     */
    | 'by its signature'
  /**
   * The body, if it is not JSON: a form with files, either of the two, or bytes, which are a file or what another
   * service sends.
   */
  takes?: 'form' | 'json-or-form' | 'bytes'
  /** Announces a file that is sent by another call, and is refused like that one on a full disk. */
  announcesFile?: true
  /** The fields of the form. */
  form?: Record<string, 'file' | 'text'>
  /** The response is a file. */
  answersFile?: true
  /** Why the path is also served outside of /v2/rest. */
  alsoAtRoot?: string
  /** Why the path is served outside of /v2/rest only. */
  onlyAtRoot?: string
  /** Why the call does not keep the session alive: no person makes it. */
  keepsNoSession?: string
  /** Why a GET needs an anti-forgery token: what it does besides reading. */
  needsAntiForgery?: string
  /** Why a call that needs no login and changes nothing reads the session. */
  readsSession?: string
  /** Why the call needs no anti-forgery token: it reads no cookie. */
  withoutAntiForgery?: string
  /** Why the call needs no anti-forgery token without a session. */
  withoutTokenWhenLoggedOut?: string
}

/** Declares a call once, for the server's route, the web's call and the list of calls. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

/** The parsed parameters in the server's handler. */
export type Params<E extends Endpoint> = Output<E['params']>
export type Query<E extends Endpoint> = Output<E['query']>
export type Body<E extends Endpoint> = Output<E['body']>
/** The value that the server's handler returns. */
export type Reply<E extends Endpoint> = E['reply'] extends z.ZodType ? z.input<E['reply']> : undefined

/** What a caller sends and receives. */
export type Sent<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: Input<E[K]>
}
export type Received<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : undefined

export const statusOf = ({ status, reply, answersFile, method }: Endpoint): number => {
  if (status !== undefined) return status
  if (answersFile) return 200
  return reply === undefined ? 204 : method === 'POST' ? 201 : 200
}
