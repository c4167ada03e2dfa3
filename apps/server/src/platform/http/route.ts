import type { Readable } from 'node:stream'
import type { Body, Endpoint, Params, Query, Reply } from '@archwire/contract/endpoint'
import type { PatientStep } from '../auth/patient-step.ts'
import type { Session, SignedInUser } from '../auth/session.ts'
import type { ClinicDatabase } from '../db/database.ts'
import type { WriteTx } from '../db/transaction.ts'

/** What a call changes in the browser's session: chosen by the handler, carried out by the platform. */
export type SessionChange =
  | { opened: { token: string; antiForgerySecret: string } }
  | { ended: true }
  | { verified: Omit<PatientStep, 'id'> }
  | { shownPaper: Omit<PatientStep, 'id'> }

/**
 * Made by a screen on its own, not by a person: it keeps no session alive, and opens no record that its user has opened
 * since the session began.
 */
export type InBackground = false | { sessionSince: Date }

type Common<E extends Endpoint> = {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  ip: string
  userAgent: string | undefined
  now: Date
  /** Where this server is reached, for links in emails. */
  appUrl: string
  /** The version that the caller has seen, from If-Match. */
  version: string | undefined
  inBackground: InBackground
  /** The Idempotency-Key, for calls that keep their own answers. */
  onceKey: string | undefined
  changeSession(change: SessionChange): void
  /** Answers with another status than the usual one. */
  setStatus(status: number): void
  /** Sends the record's version as ETag: for answers that have no body to carry it. */
  setVersion(version: Date): void
}

/** A part of a form, in the order in which they were sent. A file must be read, or left, before the next part comes. */
export type FormPart =
  | { kind: 'field'; name: string; value: string }
  | { kind: 'file'; name: string; fileName: string; content: Readable }

/** What was sent with a call that takes files or bytes; nothing of it has been read yet. */
export type SentFiles = {
  /** As it was called, with its query, from the root. */
  path: string
  /** Undefined where what came is no form. */
  form: AsyncIterable<FormPart> | undefined
  bytes: Readable
  /** As the caller says; undefined: they did not. */
  byteSize: number | undefined
  header(name: string): string | undefined
}

type SignedIn = { session: Session; user: SignedInUser; clinic: ClinicDatabase }

/** Whoever is logged in, with their clinic; and what a patient at the same browser has shown. One of them is there. */
export type StaffOrPatient =
  | { staff: SignedIn; step: PatientStep | undefined }
  | { staff: undefined; step: PatientStep }

/** What a handler receives: a user and a clinic exactly when the call is for staff. */
export type Call<E extends Endpoint> = Common<E> &
  (E['takes'] extends string ? { sent: SentFiles } : unknown) &
  (E['who'] extends 'staff' | 'admin'
    ? SignedIn
    : E['who'] extends 'staff or patient'
      ? StaffOrPatient
      : { session: Session | undefined })

/** JSON that PostgreSQL made: sent as it is. */
export class ReadyJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  /** Where an answer is kept beside its Idempotency-Key. */
  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}

/** A stored file, sent as it is read. */
export class FileResponse {
  readonly file: {
    contentType: string
    /** Undefined: nobody knows before it is written. */
    byteSize: number | undefined
    /** Shown in the page that names it; everything else is only saved. */
    isShown: boolean
    fileName: string
    /** Another one for other bytes. */
    tag: string
    open(): Promise<Readable>
  }
  constructor(file: FileResponse['file']) {
    this.file = file
  }
}

/** What a handler answers: where a file is, a file. */
export type Answered<E extends Endpoint> = E['answersFile'] extends true ? FileResponse : Reply<E> | ReadyJson

export type Route = {
  endpoint: Endpoint
  // Each handler knows its own call; the table of routes holds them all.
  handle: (call: never) => unknown
  once: boolean
  /** It keeps the answer beside the Idempotency-Key by itself. */
  keepsAnswer?: true
  /** Of the bytes that it takes; absent: any. */
  contentType?: string
  before?: (call: never) => Promise<void>
  /** Which form the answer has, of those that hold until something happens in the clinic. */
  steadyForm?: string
}

/** Ties a call to what answers it. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answered<E>>,
): Route {
  return { endpoint, handle, once: false }
}

/**
 * The same for a read whose answer stays as it is until an event of the clinic is published, whoever asks and whenever:
 * whoever has it already is told so (304) without its being made. `form` is another one when the same rows are written
 * in another way; the name of the statement is.
 */
export const cachedRoute = <E extends Endpoint & { method: 'GET'; who: 'staff' | 'admin' }>(
  endpoint: E,
  form: string,
  handle: (call: Call<E>) => Promise<Reply<E> | ReadyJson>,
): Route => ({ endpoint, handle, once: false, steadyForm: form })

/**
 * The same for a call that takes an Idempotency-Key: the handler works in the transaction in which the key and the
 * answer are kept, so that a repeated request either waits for the first one's answer or finds it. `before` is done
 * ahead of that transaction: what must stay even if the handler refuses, such as counting the attempt.
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
 * The same for a call that needs no login. Whose clinic it is only the handler finds out, by the link: it keeps its
 * answer there itself, with `answerOnce` and `onceKey`.
 */
export const idempotentByLink = <
  E extends Endpoint & { idempotent: true; who: 'token' | 'public' | 'staff or patient' },
>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Reply<E>>,
): Route => ({ endpoint, handle, once: false, keepsAnswer: true })

/** The same for a call that takes a file: it is read and stored before the transaction, which the handler opens itself. */
export const idempotentByForm = <
  E extends Endpoint & { idempotent: true; takes: 'form'; who: 'staff' | 'admin' },
>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Reply<E>>,
): Route => ({ endpoint, handle, once: false, keepsAnswer: true })
