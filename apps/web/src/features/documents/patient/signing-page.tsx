import type { PublicDocument } from '@archwire/contract/documents/signing'
import { useEffect, useState } from 'react'
import { PageMessage } from '../../../ui/patient/message.tsx'
import { PatientFrame } from '../../../ui/patient/patient-frame.tsx'
import { askForCopy, copyOf, readDocument, type SignableKind, signableKinds } from '../api/public-document.ts'
import { AskBirthday } from './ask-birthday.tsx'
import { thankedName } from './signing.ts'
import { SigningForm } from './signing-form.tsx'
import styles from './signing-page.module.css'

type Props = { kind: SignableKind; token: string }

/** The consent form or contract behind a link: to be read and signed, or what became of it. */
export function SigningPage({ kind, token, opened }: Props & { opened: PublicDocument }) {
  const [shown, setShown] = useState(opened)
  const [thanked, setThanked] = useState<string>()
  useEffect(() => {
    document.title = `${shown.title} · ${shown.clinicName}`
  }, [shown.title, shown.clinicName])

  if (thanked !== undefined || shown.status !== 'unsigned') {
    return (
      <PatientFrame clinic={shown}>
        <Outcome {...{ kind, token, shown, thanked }} />
      </PatientFrame>
    )
  }
  return (
    <SigningForm
      kind={kind}
      token={token}
      document={shown}
      onDone={signed => {
        setThanked(thankedName(signed, shown.patientFirstName))
        window.scrollTo(0, 0)
      }}
      // Where that fails too, what is filled in stays, and why it was refused is said there.
      onOutOfDate={() => void readDocument(kind, token).then(setShown, () => undefined)}
    />
  )
}

/** It was signed, now or before; or it was withdrawn. */
function Outcome({
  kind,
  token,
  shown,
  thanked,
}: Props & { shown: PublicDocument; thanked: string | undefined }) {
  const { name } = signableKinds[kind]
  const { clinicName, title, status } = shown
  if (status === 'archived' && thanked === undefined) {
    return (
      <PageMessage title={`This ${name} is no longer active`}>
        <p>There is nothing to sign here any more. If you expected something else, please call us.</p>
      </PageMessage>
    )
  }
  return (
    <PageMessage title={thanked === undefined ? `This ${name} was already signed` : `Thank you, ${thanked}`}>
      <p>
        {clinicName} has your signature on “{title}”.
        {thanked === undefined ? '' : ' You can close this page.'}
      </p>
      <Copy {...{ kind, token, shown }} />
    </PageMessage>
  )
}

/** The paper, for whoever shows that it is theirs. */
function Copy({ kind, token, shown }: Props & { shown: PublicDocument }) {
  const address = copyOf(kind, token)
  if (shown.copyNeeds === 'nothing') {
    return (
      <a className={styles.copy} href={address} target="_blank" rel="noopener">
        Download a copy
      </a>
    )
  }
  if (shown.copyNeeds === 'call') return <p>If you would like a copy, please call us.</p>
  return (
    <AskBirthday
      firstName={shown.patientFirstName}
      hint="Only to download a copy."
      button="Download a copy"
      open={dob => askForCopy(kind, token, dob).then(() => window.location.assign(address))}
    />
  )
}
