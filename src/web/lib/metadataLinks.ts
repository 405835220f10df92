import { editPath } from '../../protocol/urls.ts';
import { useContribute } from './contribute.ts';
import { useSite } from './site.ts';

/** Where the metadata of an item is edited and read, undefined where it cannot be. */
export interface MetadataLinks {
  readonly edit: ((id: string) => string) | undefined;
  readonly view: ((id: string) => string) | undefined;
}

/** A publishing site that the settings name goes before the site's own page for editing. */
export function useMetadataLinks(): MetadataLinks {
  const { editMetadata, viewMetadata } = useSite().links;
  const isOpen = useContribute() !== undefined;
  return {
    edit: editMetadata ? filled(editMetadata) : isOpen ? editPath : undefined,
    view: viewMetadata ? filled(viewMetadata) : undefined,
  };
}

function filled(template: string): (id: string) => string {
  return (id) => template.replaceAll('{id}', id);
}
