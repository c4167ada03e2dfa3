import type { Claim, ClaimProvider } from '@archwire/contract/claims/claim'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTakenBack } from '../../../lib/kept-forms.ts'
import { taxonomiesQuery, taxonomyWords } from '../../../pickers/clinic/taxonomies.ts'
import { Entry, EntryList } from '../../../ui/entry-list.tsx'
import { Fact, Facts } from '../../../ui/record-card.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { addProvider, removeProvider, saveProvider } from '../api/claim-parts.ts'
import { useCanEdit } from '../components/claim-editing.ts'
import styles from '../components/part-list.module.css'
import { addressKindNames, addressWords, npiTypeNames, providerName } from '../components/part-words.ts'
import { ProviderFields } from '../components/provider-fields.tsx'
import {
  newProviderSentOf,
  type ProviderValues,
  providerLabels,
  providerProblemsIn,
  providerRules,
  providerSentOf,
  providerValuesOf,
} from '../components/provider-values.ts'
import { removedWords } from '../components/removed-words.ts'
import { EditButton, PartForm, Section } from '../components/section.tsx'
import { useHeld } from '../components/use-held.ts'
import { partName, useListPart } from '../components/use-list-part.ts'
import { useRemovePart } from '../components/use-remove-part.ts'

/** Who treats, bills, refers and is paid. */
export function ProvidersSection({ claim }: { claim: Claim }) {
  const canEdit = useCanEdit()
  const isKept = useTakenBack(partName(claim, 'providers', 'new')) !== undefined
  const [isAdding, setAdding] = useState(isKept)
  const providers = useHeld(claim.providers, ({ id }) => [partName(claim, 'providers', id)])
  const adder = useRef<HTMLButtonElement>(null)
  const focusAdder = () => requestAnimationFrame(() => adder.current?.focus())
  return (
    <Section
      title="Providers"
      aside={
        canEdit && !isAdding ? (
          <Button ref={adder} variant="default" onClick={() => setAdding(true)}>
            Add Provider
          </Button>
        ) : undefined
      }
    >
      {providers.length === 0 && !isAdding ? (
        <p className={styles.dimmed}>No providers yet. A claim needs a Billing and a Rendering provider.</p>
      ) : null}
      {providers.length === 0 ? null : (
        <EntryList label="Providers">
          {providers.map(provider => (
            <Entry key={provider.id} label={`${provider.kind}: ${providerName(provider)}`}>
              <OneProvider claim={claim} provider={provider} onRemoved={focusAdder} />
            </Entry>
          ))}
        </EntryList>
      )}
      {isAdding ? (
        <NewProvider
          claim={claim}
          onEnd={() => {
            setAdding(false)
            focusAdder()
          }}
        />
      ) : null}
    </Section>
  )
}

/** As each of them is changed. */
const useProviderPart = (
  claim: Claim,
  stored: ClaimProvider | undefined,
  more: { removed?: string | undefined; onEnd?: (() => void) | undefined },
) =>
  useListPart<ClaimProvider, ProviderValues>({
    claim,
    list: 'providers',
    stored,
    valuesOf: providerValuesOf,
    labels: providerLabels,
    rules: providerRules,
    problemsIn: providerProblemsIn,
    add: (values, key) => addProvider(claim, newProviderSentOf(values), key),
    save: (seen, values) => saveProvider(claim, seen, providerSentOf(values, seen)),
    ...more,
  })

function NewProvider({ claim, onEnd }: { claim: Claim; onEnd: () => void }) {
  const part = useProviderPart(claim, undefined, { onEnd })
  return (
    <PartForm what="new provider" of={part} takesFocus>
      <ProviderFields form={part.form} />
    </PartForm>
  )
}

type OneProps = { claim: Claim; provider: ClaimProvider; onRemoved: () => void }

function OneProvider({ claim, provider, onRemoved }: OneProps) {
  const canEdit = useCanEdit()
  const name = providerName(provider)
  const isRemoved = claim.providers.every(({ id }) => id !== provider.id)
  const words = { action: 'remove_provider', called: name, what: 'provider' } as const
  const part = useProviderPart(
    claim,
    provider,
    isRemoved ? { removed: removedWords(claim.activities, words), onEnd: onRemoved } : {},
  )
  const { isRemoving, askAndRemove } = useRemovePart({
    claim,
    question: {
      text: 'Are you sure you want to remove this provider?',
      detail: `${provider.kind}: ${name}`,
    },
    remove: () => removeProvider(claim, provider),
    without: known => ({ providers: known.providers.filter(({ id }) => id !== provider.id) }),
    onRemoved,
  })
  if (part.isOpen) {
    return (
      <PartForm what={name} of={part}>
        <ProviderFields form={part.form} />
      </PartForm>
    )
  }
  return (
    <div className={styles.entry}>
      <div className={styles.head}>
        <div className={styles.about}>
          <h4 className={styles.name}>{name}</h4>
          <p className={styles.dimmed}>{provider.kind}</p>
        </div>
        {canEdit ? (
          <>
            <EditButton ref={part.opener} what={name} onClick={part.open} />
            <WorkingButton
              variant="default"
              aria-label={`Remove ${name}`}
              working={isRemoving ? 'Removing…' : undefined}
              onClick={() => void askAndRemove()}
            >
              Remove
            </WorkingButton>
          </>
        ) : null}
      </div>
      <ProviderFacts provider={provider} />
    </div>
  )
}

function ProviderFacts({ provider }: { provider: ClaimProvider }) {
  const { data = [] } = useQuery(taxonomiesQuery)
  const taxonomy = data.find(({ code }) => code === provider.taxonomy)
  return (
    <Facts>
      <Fact name="NPI">{`${provider.npi}, ${npiTypeNames[provider.npiType].toLowerCase()}`}</Fact>
      <Fact name="Tax ID">{provider.taxId}</Fact>
      <Fact name="Specialty">{provider.specialty}</Fact>
      <Fact name="Taxonomy">{taxonomy === undefined ? provider.taxonomy : taxonomyWords(taxonomy)}</Fact>
      {provider.addresses.map(address => (
        <Fact key={address.id} name={`${addressKindNames[address.kind]} address`}>
          {addressWords(address)}
        </Fact>
      ))}
    </Facts>
  )
}
