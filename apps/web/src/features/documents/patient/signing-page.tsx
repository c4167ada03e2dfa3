import type { PublicDocument } from '@archwire/contract/documents/signed-document'
import { useCallback, useEffect, useState } from 'react'
import {
  copyOf,
  readDocument,
  type SignableKind,
  signableKinds,
  writtenDocument,
} from '../api/public-document.ts'
import { PageMessage, Quiet } from './message.tsx'
import { PatientFrame } from './patient-frame.tsx'
import { SigningForm } from './signing-form.tsx'
import styles from './signing-page.module.css'

type Props = { kind: SignableKind; token: string }
type Loaded = { document: PublicDocument } | { failed: string } | undefined

/** The consent form or contract behind a link: to be read and signed, or what became of it. */
export function SigningPage({ kind, token }: Props) {
  const [loaded, setLoaded] = useState<Loaded>(() => {
    const written = writtenDocument()
    return written && { document: written }
  })
  const [isThanked, setThanked] = useState(false)
  const load = useCallback(
    () =>
      readDocument(kind, token).then(
        found => setLoaded({ document: found }),
        (error: Error) => setLoaded({ failed: error.message }),
      ),
    [kind, token],
  )
  const isLoaded = loaded !== undefined
  useEffect(() => {
    if (!isLoaded) void load()
  }, [load, isLoaded])
  const shown = loaded !== undefined && 'document' in loaded ? loaded.document : undefined
  useEffect(() => {
    document.title = shown === undefined ? 'Archwire' : `${shown.title} · ${shown.clinicName}`
  }, [shown])

  if (loaded === undefined) {
    return (
      <PatientFrame clinic={undefined}>
        <Quiet>Loading…</Quiet>
      </PatientFrame>
    )
  }
  if (shown === undefined) {
    return (
      <PatientFrame clinic={undefined}>
        <PageMessage title={`The ${signableKinds[kind].name} could not be loaded`}>
          <p role="alert">{'failed' in loaded ? loaded.failed : ''}</p>
          <button type="button" onClick={() => void load()}>
            Retry
          </button>
        </PageMessage>
      </PatientFrame>
    )
  }
  if (isThanked || shown.status !== 'unsigned') {
    return (
      <PatientFrame clinic={shown}>
        <Outcome {...{ kind, token, shown, isThanked }} />
      </PatientFrame>
    )
  }
  return (
    <SigningForm
      kind={kind}
      token={token}
      document={shown}
      onDone={() => {
        setThanked(true)
        window.scrollTo(0, 0)
      }}
      onOutOfDate={() => void load()}
    />
  )
}

/** It was signed, now or before; or it was withdrawn. */
function Outcome({ kind, token, shown, isThanked }: Props & { shown: PublicDocument; isThanked: boolean }) {
  const { name } = signableKinds[kind]
  const { clinicName, patientFirstName, title, status } = shown
  if (status === 'archived' && !isThanked) {
    return (
      <PageMessage title={`This ${name} is no longer active`}>
        <p>There is nothing to sign here any more. If you expected something else, please call us.</p>
      </PageMessage>
    )
  }
  return (
    <PageMessage title={isThanked ? `Thank you, ${patientFirstName}` : `This ${name} was already signed`}>
      <p>
        {clinicName} has your signature on “{title}”.{isThanked ? ' You can close this page.' : ''}
      </p>
      <a className={styles.copy} href={copyOf(kind, token)} target="_blank" rel="noopener">
        Download a copy
      </a>
    </PageMessage>
  )
}
