import type { InsuranceFormStatus } from '@archwire/domain/insurance/insurance-form'
import { CallError } from '../../../lib/call-error.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { neededIn, problemsIn, refusedFields } from './form-problems.ts'
import type { FormValues, Problems } from './form-values.ts'
import { isAwaited, type Upload } from './use-card-uploads.ts'

const submissionFailed = 'Submission failed. Please check your details.'
const stillHere = 'Everything that you filled in is still here.'

type Given = {
  values: FormValues
  status: InsuranceFormStatus
  uploads: Record<'front' | 'back', Upload | undefined>
  send: () => Promise<void>
  /** Whether a refusal was answered to in another way than here. */
  takesOver: (error: unknown) => boolean
  /** What is wrong is shown before anybody has pressed. */
  isTriedAlready?: boolean
}

export type Details = ReturnType<typeof useDetails>

const none: Problems = {}

/** What is wrong with the long form, and how it is sent: once, however often somebody presses. */
export function useDetails({ values, status, uploads, send, takesOver, isTriedAlready = false }: Given) {
  const found = { ...problemsIn(values, status), ...picturesUnderway(uploads) }
  const { isTried, refused, ...submission } = useSubmission<Problems>({
    found,
    hasAny: problems => Object.keys(problems).length > 0,
    send,
    toldBy: error => (takesOver(error) ? undefined : refusalOf(error)),
    isTriedAlready,
  })
  return {
    ...submission,
    problems: isTried ? { ...refused, ...found } : none,
    needed: neededIn(values, status),
  }
}

const underway = 'The picture is still on its way. Please wait a moment.'
const notThere: Record<Upload['state'], string> = {
  reading: underway,
  sending: underway,
  failed: 'The picture is not there yet. Try again, or remove it.',
  lost: 'The picture is not there yet. Choose it again, or remove it.',
}

/** What was chosen and is not there must not be left behind without a word. */
function picturesUnderway(uploads: Given['uploads']): Problems {
  const problems: Problems = {}
  for (const side of ['front', 'back'] as const) {
    const upload = uploads[side]
    if (upload !== undefined && isAwaited(upload)) problems[side] = notThere[upload.state]
  }
  return problems
}

function refusalOf(error: unknown): { problems: Problems; failure: string } {
  if (!(error instanceof CallError)) return { problems: none, failure: `It could not be sent. ${stillHere}` }
  const isRefused = error.status >= 400 && error.status < 500 && error.status !== 429
  return {
    problems: refusedFields(error.fieldErrors),
    failure: isRefused ? submissionFailed : `It could not be sent. ${error.message} ${stillHere}`,
  }
}
