import type { z } from 'zod'

/**
 * Who may make a call. `staff`: anyone who is logged in; `admin`: administrators; `public`: anyone;
 * `token`: whoever holds a link; `staff or patient`: anyone who is logged in, or a patient who has shown who they are;
 * `provider`: another service, by its signature. There is no default.
 */
export type Who = 'staff' | 'admin' | 'public' | 'token' | 'staff or patient' | 'provider'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** How the answer to invalid fields is written: callers of long standing expect different ways. */
export type FieldErrorStyle = 'errors' | 'json-string' | 'sentence' | 'sentence-and-fields' | 'payment-plan'

export type Endpoint = {
  method: Method
  /** Below /v2/rest, with :parameters. An optional `.json` behind it is the server's affair. */
  path: `/${string}`
  who: Who
  /** What staff who are no administrators are told, where it is not the usual sentence. */
  adminsOnly?: string
  /** One line for whoever reads the list of calls. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Absent: the answer is empty (204). Optional (`record.optional()`): it is empty when there is nothing to answer. */
  reply?: z.ZodType
  /** The status of success where it is not the usual one (GET, PUT and PATCH 200, POST 201, DELETE 204). */
  status?: number
  fieldErrors?: FieldErrorStyle
  /** Takes an `Idempotency-Key`: the same key gets the first answer again. */
  idempotent?: true
  /** Takes `If-Match` with the record's updatedAt. */
  versioned?: true
  /**
   * At most this many calls: of one person where they must be logged in, otherwise from one address. Every call that
   * needs no login has a limit, if only of its own making.
   */
  limit?:
    | { calls: number; seconds: number }
    | 'counted by the call itself'
    /** What is not signed costs a hash and no statement; what is signed must never be turned away. */
    | 'by its signature'
  /**
   * What is sent in place of JSON: a form with files, either of the two, or bytes and nothing else, which are those of
   * a file or whatever another service sends.
   */
  takes?: 'form' | 'json-or-form' | 'bytes'
  /** Says that a file is about to be sent, by a call of its own: refused as that one would be. */
  announcesFile?: true
  /** What the form has, by the names of its fields. */
  form?: Record<string, 'file' | 'text'>
  /** What is answered is no JSON but a file. */
  answersFile?: true
  /** Why the same path is answered outside of /v2/rest too, where it is. */
  alsoAtRoot?: string
  /** Why it is answered there and not below /v2/rest, where it is. */
  onlyAtRoot?: string
  /** Why a GET needs an anti-forgery token, where it does: what it does besides reading. */
  needsAntiForgery?: string
  /** Why a call that needs no login looks who is logged in, where it does though it changes nothing. */
  readsSession?: string
  /** Why the call needs no anti-forgery token, where it needs none: it reads no cookie at all. */
  withoutAntiForgery?: string
  /** Why the call needs no anti-forgery token while nobody is logged in, where it needs none. */
  withoutTokenWhenLoggedOut?: string
}

/** Declares a call, once, for the server's route, the web's call and the list of calls. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

/** What the server's handler works with. */
export type Params<E extends Endpoint> = Output<E['params']>
export type Query<E extends Endpoint> = Output<E['query']>
export type Body<E extends Endpoint> = Output<E['body']>
/** What the server's handler returns. */
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
