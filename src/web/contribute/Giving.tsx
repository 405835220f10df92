import {
  type ReactElement,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { takeSharedFiles } from '../lib/sharedFiles.ts';
import { useEventListener } from '../ui/useEventListener.ts';
import { browserParts } from './browserParts.ts';
import { createGiving } from './createGiving.ts';
import { DropZone } from './DropZone.tsx';
import { FileForm } from './FileForm.tsx';
import { FileList } from './FileList.tsx';
import { isWanted } from './fileStep.ts';
import { isPicture } from './files/detectFiletype.ts';
import { GiverFields } from './GiverFields.tsx';
import { LazyPhotos } from './photos/LazyPhotos.tsx';
import { RestoredNote } from './RestoredNote.tsx';
import { SubmitBar } from './SubmitBar.tsx';
import { ThankYou } from './ThankYou.tsx';
import { useMailCheck } from './useMailCheck.ts';

/**
 * Everything from choosing files to the thank-you.
 *
 * @param wish what the visitor answers, from the list of wishes
 */
export function Giving({ wish }: { readonly wish: string | undefined }): ReactElement {
  const [giving] = useState(() => createGiving(browserParts(wish)));
  const state = useSyncExternalStore(giving.subscribe, giving.current);
  const [pictures, setPictures] = useState<readonly File[]>([]);

  useEffect(() => {
    giving.start();
    return () => giving.stop();
  }, [giving]);
  useEventListener('online', giving.wake);

  // Pictures become pages of a PDF first; any other file is sent as it is.
  const take = useCallback(
    (files: readonly File[]) => {
      setPictures((before) => [...before, ...files.filter(isPicture)]);
      void giving.add(files.filter((file) => !isPicture(file)));
    },
    [giving],
  );
  // What another app has shared with the installed one waits in this browser.
  useEffect(() => void takeSharedFiles().then(take), [take]);

  const wanted = state.files.filter(({ step }) => isWanted(step));
  const submitted = state.files.filter(({ step }) => step.kind === 'submitted');
  const heading = useRef<HTMLHeadingElement>(null);
  const mail = useMailCheck(state.giver);
  const selected = wanted.find(({ key }) => key === state.selected) ?? wanted[0];
  return (
    <div className="give">
      {submitted.length > 0 && <ThankYou files={submitted} isComplete={wanted.length === 0} />}
      {state.isRestored && <RestoredNote onDiscard={giving.discard} />}
      <DropZone onFiles={take} isSmall={state.files.length > 0 || pictures.length > 0} />
      {pictures.length > 0 && (
        <LazyPhotos
          pictures={pictures}
          onClose={() => setPictures([])}
          onJoined={(file) => {
            setPictures([]);
            void giving.add([file]);
          }}
        />
      )}
      <FileList
        files={state.files.filter(({ step }) => step.kind !== 'submitted')}
        selected={wanted.length > 1 ? selected?.key : undefined}
        onSelect={(key) => {
          flushSync(() => giving.select(key));
          heading.current?.scrollIntoView();
          heading.current?.focus({ preventScroll: true });
        }}
        giving={giving}
      />
      {selected && (
        <div>
          <FileForm
            key={selected.key}
            heading={heading}
            file={selected}
            others={wanted.length - 1}
            onChange={(draft) => giving.edit(selected.key, draft)}
            onShare={() => giving.share(selected.key)}
          />
          <GiverFields giver={state.giver} mail={mail} onChange={giving.setGiver} />
          <SubmitBar
            files={wanted}
            isSubmitting={state.isSubmitting}
            onSubmit={() => mail.check() && void giving.submit()}
          />
        </div>
      )}
    </div>
  );
}
