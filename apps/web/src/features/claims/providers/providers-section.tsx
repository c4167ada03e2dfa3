import type { Claim, ClaimProvider } from '@archwire/contract/claims/claim'
import { useQuery } from '@tanstack/react-query'
import { taxonomiesQuery, taxonomyLabel } from '../../../shared/clinic/providers.ts'
import { Fact, Facts } from '../../../ui/layout/record-page.tsx'
import { addressKindNames, addressLabel, npiTypeNames, providerName } from '../claim/claim-labels.tsx'
import {
  addProvider,
  removeProvider,
  saveProvider,
  useListPart,
  useRemovePart,
} from '../editing/claim-parts.ts'
import { PartEntry, PartList } from '../editing/part-list.tsx'
import { PartForm } from '../editing/section.tsx'
import { ProviderFields } from './provider-fields.tsx'
import {
  newProviderRequest,
  type ProviderValues,
  providerLabels,
  providerProblemsIn,
  providerRequest,
  providerRules,
  providerValuesOf,
} from './provider-values.ts'

const inFull = (provider: ClaimProvider) => `${provider.kind}: ${providerName(provider)}`

/** The providers of the claim: who treats, bills, refers and is paid. */
export const ProvidersSection = ({ claim }: { claim: Claim }) => (
  <PartList
    claim={claim}
    kind="provider"
    title="Providers"
    adds="Add Provider"
    none="No providers yet. A claim needs a Billing and a Rendering provider."
    entries={claim.providers}
    labelOf={inFull}
    draw={(provider, onGone) => <OneProvider {...{ claim, provider, onGone }} />}
    drawNew={onGone => <NewProvider {...{ claim, onGone }} />}
  />
)

type PartProps = { claim: Claim; onGone: () => void }

/** The form of a provider. */
const useProviderPart = ({ claim, onGone }: PartProps, stored?: ClaimProvider) =>
  useListPart<ClaimProvider, ProviderValues>({
    claim,
    kind: 'provider',
    stored,
    calledOf: providerName,
    valuesOf: providerValuesOf,
    labels: providerLabels,
    rules: providerRules,
    problemsIn: providerProblemsIn,
    add: (values, key) => addProvider(claim, newProviderRequest(values), key),
    save: (seen, values) => saveProvider(claim, seen, providerRequest(values, seen)),
    onGone,
  })

function NewProvider(props: PartProps) {
  const part = useProviderPart(props)
  return (
    <PartForm what="new provider" of={part} takesFocus>
      <ProviderFields form={part.form} />
    </PartForm>
  )
}

function OneProvider({ provider, ...props }: PartProps & { provider: ClaimProvider }) {
  const { claim, onGone } = props
  const part = useProviderPart(props, provider)
  const removal = useRemovePart({
    claim,
    kind: 'provider',
    id: provider.id,
    detail: inFull(provider),
    remove: () => removeProvider(claim, provider),
    onRemoved: onGone,
  })
  return (
    <PartEntry
      {...{ part, removal }}
      name={providerName(provider)}
      about={provider.kind}
      fields={<ProviderFields form={part.form} />}
    >
      <ProviderFacts provider={provider} />
    </PartEntry>
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
      <Fact name="Taxonomy">{taxonomy === undefined ? provider.taxonomy : taxonomyLabel(taxonomy)}</Fact>
      {provider.addresses.map(address => (
        <Fact key={address.id} name={`${addressKindNames[address.kind]} address`}>
          {addressLabel(address)}
        </Fact>
      ))}
    </Facts>
  )
}
