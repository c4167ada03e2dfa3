import type { Readable } from 'node:stream'
import type { Body, Endpoint, Params, Query, Reply } from '@archwire/contract/endpoint'
import type { PatientStep } from '../auth/patient-step.ts'
import type { Session, SignedInUser } from '../auth/session.ts'
import type { ClinicDatabase } from '../db/database.ts'
import type { WriteTx } from '../db/transaction.ts'

/** What a call changes in the browser's session. The handler chooses it, the platform does it. */
export type SessionChange =
  | { opened: { token: string; antiForgerySecret: string } }
  | { ended: true }
  | { verified: Omit<PatientStep, 'id'> }
  | { shownPaper: Omit<PatientStep, 'id'> }

/**
 * A call that a screen makes by itself: it does not keep the session alive, and writes no opening for a record that the
 * user has opened since the session began.
 */
export type InBackground = false | { sessionSince: Date }

type Common<E extends Endpoint> = {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  ip: string
  userAgent: string | undefined
  now: Date
  /** The server's address, for links in emails. */
  appUrl: string
  /** The version that the caller has seen, from If-Match. */
  version: string | undefined
  inBackground: InBackground
  /** The Idempotency-Key, for calls that store their own responses. */
  onceKey: string | undefined
  changeSession(change: SessionChange): void
  /** Sets another status than the usual one. */
  setStatus(status: number): void
  /** Sends the record's version as ETag, for responses without a body that has it. */
  setVersion(version: Date): void
}

/** A part of a form, in the order of sending. A file must be read or skipped before the next part comes. */
export type FormPart =
  | { kind: 'field'; name: string; value: string }
  | { kind: 'file'; name: string; fileName: string; content: Readable }

/** The body of a call that takes files or bytes, not read yet. */
export type SentFiles = {
  /** The path as it was called, from the root and with its query. */
  path: string
  /** Undefined if the body is no form. */
  form: AsyncIterable<FormPart> | undefined
  bytes: Readable
  /** The size that the caller announced; undefined without one. */
  byteSize: number | undefined
  header(name: string): string | undefined
}

type SignedIn = { session: Session; user: SignedInUser; clinic: ClinicDatabase }

/** The staff who are logged in, or the patient who has proved who they are at the same browser. One of them is set. */
export type StaffOrPatient =
  | { staff: SignedIn; step: PatientStep | undefined }
  | { staff: undefined; step: PatientStep }

/** What a handler receives: a user and a clinic exactly if the call is for staff. */
export type Call<E extends Endpoint> = Common<E> &
  (E['takes'] extends string ? { sent: SentFiles } : unknown) &
  (E['who'] extends 'staff' | 'admin'
    ? SignedIn
    : E['who'] extends 'staff or patient'
      ? StaffOrPatient
      : { session: Session | undefined })

/** JSON that PostgreSQL made, sent unchanged. */
export class ReadyJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  /** For responses that are stored beside their Idempotency-Key. */
  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}

/** A stored file, streamed to the caller. */
export class FileResponse {
  readonly file: {
    contentType: string
    /** Undefined if the size is known only when it is written. */
    byteSize: number | undefined
    /** Shown in a page; other files are only saved. */
    isShown: boolean
    fileName: string
    /** Changes with the bytes. */
    tag: string
    /** For how many seconds the browser may show it again without asking; undefined: it asks each time. */
    seenAgainFor?: number
    open(): Promise<Readable>
  }
  constructor(file: FileResponse['file']) {
    this.file = file
  }
}

/** What a handler returns: a file if the call answers with one, otherwise the reply. */
export type Answered<E extends Endpoint> = E['answersFile'] extends true ? FileResponse : Reply<E> | ReadyJson

export type Route = {
  endpoint: Endpoint
  // Each handler knows the type of its own call; the table of routes holds them all.
  handle: (call: never) => unknown
  once: boolean
  /** The handler stores the response beside the Idempotency-Key itself. */
  keepsAnswer?: true
  /** Of the bytes that it takes; absent: any. */
  contentType?: string
  before?: (call: never) => Promise<void>
  /** Distinguishes the forms of a response that stays valid until something happens in the clinic. */
  steadyForm?: string
}

/** Ties a call to its handler. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answered<E>>,
): Route {
  return { endpoint, handle, once: false }
}

/**
 * A read whose response stays the same for every user until the clinic publishes an event. A caller who has it gets a
 * 304 without running the handler. `form` must change when the same rows are written in another way; the name of the
 * statement does.
 */
export const cachedRoute = <E extends Endpoint & { method: 'GET'; who: 'staff' | 'admin' }>(
  endpoint: E,
  form: string,
  handle: (call: Call<E>) => Promise<Reply<E> | ReadyJson>,
): Route => ({ endpoint, handle, once: false, steadyForm: form })

/**
 * A call with an Idempotency-Key. The handler works in the transaction that stores the key and the response, so that a
 * repeated request either waits for the first response or finds it. `before` runs ahead of that transaction, for what
 * must stay even if the handler refuses, such as counting the attempt.
 */
export function idempotentRoute<E extends Endpoint & { idempotent: true; who: 'staff' | 'admin' }>(
  endpoint: E,
  handle: (call: Call<E>, tx: WriteTx) => Promise<Reply<E> | ReadyJson>,
  before?: (call: Call<E>) => Promise<void>,
): Route {
  return {
    endpoint,
    once: true,
    ...(before && { before: before as (call: never) => Promise<void> }),
    handle: (({ call, tx }: { call: Call<E>; tx: WriteTx }) => handle(call, tx)) as (call: never) => unknown,
  }
}

/**
 * The same for a call without a login. Only the handler finds out the clinic, by the link, so it stores its response
 * there itself, with `answerOnce` and `onceKey`.
 */
export const idempotentByLink = <
  E extends Endpoint & { idempotent: true; who: 'token' | 'public' | 'staff or patient' },
>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Reply<E>>,
): Route => ({ endpoint, handle, once: false, keepsAnswer: true })

/**
 * The same for a call that takes a file, which is received and stored before the transaction; the handler opens that
 * itself.
 */
export const idempotentByForm = <
  E extends Endpoint & { idempotent: true; takes: 'form'; who: 'staff' | 'admin' },
>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Reply<E>>,
): Route => ({ endpoint, handle, once: false, keepsAnswer: true })
