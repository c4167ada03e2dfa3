import { longestText } from '@archwire/contract/clinic/consent-forms'
import {
  type ContractTemplate,
  changeContractTemplate,
  getContractTemplate,
} from '@archwire/contract/clinic/contract-template'
import {
  contractTextProblem,
  fillContractText,
  placeholders,
  sampleValues,
} from '@archwire/domain/documents/contract-text'
import { Stack, Text, Textarea } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { clinicKey } from '../../../shared/clinic/clinic.ts'
import { LoadFailure } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { SettingsTitle } from '../versioned-form/settings-page.tsx'
import { useSettingsForm } from '../versioned-form/use-settings-form.ts'
import { VersionedForm } from '../versioned-form/versioned-form.tsx'
import { TextNames, TextPreview } from './text-parts.tsx'

export const contractTextQuery = queryOptions({
  queryKey: [...clinicKey, 'contract-text'],
  queryFn: ({ signal }) => call(getContractTemplate, {}, { signal }),
})

export const saveContractText = (seen: ContractTemplate, body: string): Promise<ContractTemplate> =>
  call(changeContractTemplate, { body: { contract_template: { body } } }, { ifMatch: seen.updatedAt })

/** The text of the contracts as it is being changed. */
export const useContractText = (latest: ContractTemplate) =>
  useSettingsForm({
    name: 'contract-text',
    queryKey: contractTextQuery.queryKey,
    latest,
    valuesOf: ({ body }: ContractTemplate) => ({ text: body }),
    rules: ({ text }) => ({ text: contractTextProblem(text) }),
    store: (base, { text }) => saveContractText(base, text),
  })

/** The text below the terms of every contract, with the names that it may use and what replaces them. */
export function ContractTextScreen() {
  usePageTitle('Contract text')
  const { data, error, refetch, isFetching } = useQuery(contractTextQuery)
  return (
    <>
      <SettingsTitle>Contract text</SettingsTitle>
      {data !== undefined ? (
        <TextForm template={data} />
      ) : error !== null && !isFetching ? (
        <LoadFailure what="The contract text" error={error} retry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading">
          <Placeholder width="100%" height={320} />
        </div>
      )}
    </>
  )
}

function TextForm({ template }: { template: ContractTemplate }) {
  const form = useContractText(template)
  const { text } = form.values
  return (
    <VersionedForm label="Contract text" what="text" form={form}>
      <Stack gap="lg" mb="lg">
        <Text c="dimmed">
          It stands in every contract, below its terms. A contract that was offered keeps the text that it had
          then.
        </Text>
        <Textarea
          label="Text"
          description="An empty line begins a new paragraph."
          autosize
          minRows={12}
          maxLength={longestText}
          value={text}
          error={form.hasTried ? contractTextProblem(text) : undefined}
          onChange={event => form.change({ text: event.currentTarget.value })}
        />
        <Stack component="section" gap="xs" aria-labelledby="names">
          <h2 id="names">Names that can be used</h2>
          <TextNames names={Object.entries(placeholders).map(([name, meaning]) => [`{${name}}`, meaning])} />
        </Stack>
        <Stack component="section" gap="xs" aria-labelledby="preview">
          <h2 id="preview">Preview</h2>
          {text.trim() === '' ? (
            <Text c="dimmed">
              There is no text yet. Contracts then consist of their terms and the signature.
            </Text>
          ) : (
            <TextPreview>{fillContractText(text, sampleValues)}</TextPreview>
          )}
        </Stack>
      </Stack>
    </VersionedForm>
  )
}
