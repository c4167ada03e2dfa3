import type { PublicDocument, SignatureInput } from '@archwire/contract/documents/signing'
import { documentName } from '@archwire/domain/documents/document-name'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { useEffect, useState } from 'react'
import { Column } from '../../../ui/patient/column.tsx'
import { Alert, PageMessage, PatientFrame, Quiet } from '../../../ui/patient/patient-frame.tsx'
import { CopyCheck } from '../signing/copy-check.tsx'
import { FormHeading, FormToSign } from '../signing/form-to-sign.tsx'
import { nobodyYet, thankedName } from '../signing/signature.ts'
import styles from '../signing/signing.module.css'
import { useFormToSign } from '../signing/use-form-to-sign.ts'
import {
  copyOf,
  readDocument,
  requestCopy,
  type SignableKind,
  signableKinds,
  signDocument,
} from './public-document.ts'

type SigningOptions = {
  kind: SignableKind
  token: string
  onDone: (signed: SignatureInput, copyTo?: string) => void
  onOutOfDate: () => void
}

/** The signature below a document without questions. */
const useSigning = ({ kind, token, onDone, onOutOfDate }: SigningOptions) =>
  useFormToSign({
    link: token,
    empty: nobodyYet,
    signerOf: signer => signer,
    answerProblems: () => ({}),
    send: (_signer, signature, keyFor) => signDocument(kind, token, signature, keyFor(signature)),
    stillHere: 'What you filled in is still here.',
    onDone,
    onOutOfDate,
  })

type SigningFormProps = {
  kind: SignableKind
  token: string
  document: PublicDocument
  onDone: (signed: SignatureInput, copyTo?: string) => void
  /** Called when the document may no longer be open for signing. */
  onOutOfDate: () => void
}

/** A document to be read to its end, where it is signed. */
function SigningForm(props: SigningFormProps) {
  const { kind, document: shown } = props
  const signing = useSigning(props)
  return (
    <PatientFrame clinic={shown}>
      <FormHeading title={shown.title} what="page" isForgotten={signing.isForgotten}>
        <p>
          Hello {shown.patientFirstName}. Please read this {signableKinds[kind].name} to its end, and sign it
          there.
        </p>
        <Quiet>If you have questions, please ask us before you sign.</Quiet>
      </FormHeading>
      <Column as="article" gap={24} className={`panel ${styles.document}`} aria-label={shown.title}>
        {shown.terms.length === 0 ? null : (
          <dl className={`lines ${styles.terms}`}>
            {shown.terms.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {shown.body === '' ? null : <div className={styles.text}>{shown.body}</div>}
      </Column>
      <FormToSign form={signing} shown={shown} onSigner={signing.change} gap={32} />
    </PatientFrame>
  )
}

type SigningPageProps = {
  kind: SignableKind
  token: string
  /** Goes on to the payment that a signed contract asks for. */
  pay?: (() => Promise<void>) | undefined
}

/** The consent form or contract behind a link: to be read and signed or, after that, its outcome. */
export function SigningPage({ kind, token, pay, opened }: SigningPageProps & { opened: PublicDocument }) {
  const [shown, setShown] = useState(opened)
  const [thanked, setThanked] = useState<Thanked>()
  useEffect(() => {
    document.title = `${shown.title} · ${shown.clinicName}`
  }, [shown.title, shown.clinicName])

  if (thanked !== undefined || shown.status !== 'unsigned') {
    return (
      <PatientFrame clinic={shown}>
        <Outcome {...{ kind, token, pay, shown, thanked }} />
      </PatientFrame>
    )
  }
  return (
    <SigningForm
      kind={kind}
      token={token}
      document={shown}
      onDone={(signed, copyTo) => {
        setThanked({ name: thankedName(signed, shown.patientFirstName), copyTo })
        window.scrollTo(0, 0)
      }}
      // If the refetch fails too, the input stays, and the form shows why it was refused.
      onOutOfDate={() => void readDocument(kind, token).then(setShown, () => undefined)}
    />
  )
}

/** Who has just signed, and the masked address to which a copy is sent. */
type Thanked = { name: string; copyTo: string | undefined }

/** The document was signed, now or before, or it was withdrawn. */
function Outcome({
  kind,
  token,
  pay,
  shown,
  thanked,
}: SigningPageProps & { shown: PublicDocument; thanked: Thanked | undefined }) {
  const { name } = signableKinds[kind]
  const { clinicName, status, payNow } = shown
  const next = pay === undefined || payNow === undefined ? undefined : <PayNow amount={payNow} pay={pay} />
  if (status === 'archived' && thanked === undefined) {
    return (
      <PageMessage title={`This ${name} is no longer active`}>
        <p>There is nothing to sign here any more. If you expected something else, please call us.</p>
      </PageMessage>
    )
  }
  return (
    <PageMessage
      title={thanked === undefined ? `This ${name} was already signed` : `Thank you, ${thanked.name}`}
    >
      <p>
        {clinicName} has your signature on “{documentName(shown)}”.
        {thanked === undefined || next !== undefined ? '' : ' You can close this page.'}
      </p>
      {next}
      {thanked?.copyTo === undefined ? null : <p>A copy comes to {thanked.copyTo}.</p>}
      <Copy {...{ kind, token, shown }} />
    </PageMessage>
  )
}

/** The payment of the first day, which the contract asks for. */
function PayNow({ amount, pay }: { amount: number; pay: () => Promise<void> }) {
  const [failure, setFailure] = useState<string>()
  const [isWorking, setWorking] = useState(false)
  const press = async () => {
    if (isWorking) return
    setWorking(true)
    setFailure(undefined)
    await pay().catch((error: Error) => setFailure(error.message))
    setWorking(false)
  }
  return (
    <Column gap={8}>
      {failure === undefined ? null : <Alert>{failure}</Alert>}
      <button type="button" className="primary" aria-disabled={isWorking} onClick={() => void press()}>
        {isWorking ? 'One moment…' : `Pay ${formatDollars(Math.round(amount * 100))} now`}
      </button>
      <Quiet>Your contract asks for this on the first day. You can also pay it at the clinic.</Quiet>
    </Column>
  )
}

/** The signed copy, for a person who knows what is on file of the patient. */
function Copy({ kind, token, shown }: SigningPageProps & { shown: PublicDocument }) {
  const address = copyOf(kind, token)
  if (shown.copyNeeds === 'nothing') {
    return (
      <a className="button" href={address} target="_blank" rel="noopener">
        Download a copy
      </a>
    )
  }
  return (
    <CopyCheck
      check={shown.copyNeeds}
      firstName={shown.patientFirstName}
      hint="Only to download a copy."
      button="Download a copy"
      open={proof => requestCopy(kind, token, proof).then(() => window.location.assign(address))}
    />
  )
}
