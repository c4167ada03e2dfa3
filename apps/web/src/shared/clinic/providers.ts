import { listProviders } from '@archwire/contract/clinic/providers'
import { listTaxonomies, type Taxonomy } from '@archwire/contract/insurance/payers'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { withErrorMessage } from '../../lib/api/with-error-message.ts'

/** The billing providers to choose from. */
export const providersQuery = queryOptions({
  queryKey: ['clinic', 'providers'],
  queryFn: ({ signal }) =>
    call(listProviders, {}, { signal }).catch(withErrorMessage("We couldn't find the providers")),
})

/** The kinds of providers that payers know; they change only with the product. */
export const taxonomiesQuery = queryOptions({
  queryKey: ['taxonomies'],
  queryFn: ({ signal }) =>
    call(listTaxonomies, {}, { signal }).catch(withErrorMessage("We couldn't find taxonomies")),
  staleTime: Number.POSITIVE_INFINITY,
})

/** 'code - specialty', or the category if there is no specialty. */
export const taxonomyLabel = ({ code, specialty, category }: Taxonomy): string =>
  `${code} - ${specialty ?? category}`
