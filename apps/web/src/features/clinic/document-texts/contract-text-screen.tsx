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
import { Textarea } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { clinicKey } from '../../../shared/clinic/clinic.ts'
import { LoadFailure } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { useSettingsForm } from '../versioned-form/use-settings-form.ts'
import { VersionedForm } from '../versioned-form/versioned-form.tsx'
import styles from './contract-text-screen.module.css'

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

/** The text below the terms of every contract, with the names that it may use and what becomes of them. */
export function ContractTextScreen() {
  usePageTitle('Contract text')
  const { data, error, refetch, isFetching } = useQuery(contractTextQuery)
  return (
    <>
      <h1 className={styles.title}>Contract text</h1>
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
    <VersionedForm label="Contract text" what="text" className={styles.form} form={form}>
      <p className={styles.hint}>
        It stands in every contract, below its terms. A contract that was offered keeps the text that it had
        then.
      </p>
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
      <section aria-labelledby="names">
        <h2 id="names" className={styles.heading}>
          Names that can be used
        </h2>
        <dl className={styles.names}>
          {Object.entries(placeholders).map(([name, meaning]) => (
            <div key={name}>
              <dt>
                <code>{`{${name}}`}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="preview">
        <h2 id="preview" className={styles.heading}>
          Preview
        </h2>
        {text.trim() === '' ? (
          <p className={styles.hint}>
            There is no text yet. Contracts then consist of their terms and the signature.
          </p>
        ) : (
          <div className={styles.preview}>{fillContractText(text, sampleValues)}</div>
        )}
      </section>
    </VersionedForm>
  )
}
