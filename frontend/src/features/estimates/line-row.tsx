import { Button, Field } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons';
import { estimateLineFields } from '#contracts/estimates/estimate-fields.js';
import { GROUP_WORDS, LINE_KIND_WORDS } from '#contracts/estimates/estimate-lines.js';
import { articleSource } from '../../api/entities.js';
import { formatEuro } from '../../ui/dates/formats.js';
import { EntityPicker } from '../../ui/entity-picker/entity-picker.js';
import { problem } from '../../ui/forms/add-form.js';
import { ChoiceField, TextField } from '../../ui/forms/form-fields.js';
import { MoneyField, QuantityField } from '../../ui/forms/number-fields.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';
import { IconButton } from '../../ui/icon-button.js';
import { lineCentsOf, withKind, type LineDraft } from './estimate-draft.js';
import { templateInWords } from './estimate-words.js';
import { LinePicture } from './line-picture.js';

const CHOICES = { '': 'Nein', A: 'A', B: 'B', C: 'C', D: 'D' } as const;
const TAX_WORDS = { STANDARD: '19 %', REDUCED: '7 %', PASSED_ON: 'Durchlaufend' } as const;

type LineRowProps = {
  readonly line: LineDraft;
  readonly place: number;
  readonly errors: FieldMessages;
  /** The last one stays. */
  readonly isOnly: boolean;
  /** False: a small business. */
  readonly hasTax: boolean;
  readonly onChange: (part: Partial<LineDraft>) => void;
  readonly onRemove: () => void;
};

/** A line of the form. */
export function LineRow({ line, place, errors, isOnly, hasTax, onChange, onRemove }: LineRowProps) {
  const field = <Name extends keyof LineDraft & keyof typeof estimateLineFields>(name: Name) => ({
    label: estimateLineFields[name].label,
    name: `lines.${place}.${name}`,
    value: line[name] as NonNullable<LineDraft[Name]>,
    error: errors[`lines.${place}.${name}`],
    onChange: (value: NonNullable<LineDraft[Name]>) => onChange({ [name]: value }),
  });
  return (
    <li className="estimate-line" aria-label={`Position ${place + 1}`}>
      <TextField
        className="is-title"
        required
        maxLength={estimateLineFields.title.maxLength}
        {...field('title')}
      />
      <ChoiceField choices={GROUP_WORDS} {...field('group')} />
      <ChoiceField choices={LINE_KIND_WORDS} {...field('kind')} onChange={(to) => onChange(withKind(to))} />
      <QuantityField required {...field('quantity')} />
      <TextField maxLength={estimateLineFields.unit.maxLength} {...field('unit')} />
      <MoneyField
        decimals={4}
        required
        {...field('unitPrice')}
        onChange={(unitPrice) => onChange({ unitPrice, copiedIn: null })}
      />
      {hasTax && line.taxCase !== 'SMALL_BUSINESS' && (
        <ChoiceField choices={TAX_WORDS} {...field('taxCase')} label="Steuer" value={line.taxCase} />
      )}
      {line.kind === 'PART' && (
        <StockArticle
          line={line}
          name={`lines.${place}.articleId`}
          error={errors[`lines.${place}.articleId`]}
          onChange={onChange}
        />
      )}
      {line.kind === 'WORK' && <TextField inputMode="numeric" after="min" {...field('minutes')} />}
      <ChoiceField
        choices={CHOICES}
        {...field('choice')}
        value={line.choice as keyof typeof CHOICES}
        onChange={(choice) => onChange({ choice })}
      />
      <TextField className="is-title" maxLength={estimateLineFields.note.maxLength} {...field('note')} />
      <Template line={line} error={errors[`lines.${place}.jobTemplateId`]} />
      <Picture line={line} onChange={onChange} />
      <b className="estimate-line-total">{formatEuro(lineCentsOf(line) / 100)}</b>
      <IconButton
        label={`Position ${place + 1} entfernen`}
        icon={<DeleteRegular />}
        disabled={isOnly}
        onClick={onRemove}
      />
    </li>
  );
}

type StockArticleProps = Pick<LineRowProps, 'line' | 'onChange'> & {
  readonly name: string;
  readonly error: string | undefined;
};

/** The article that the order reserves. Its name is proposed as the title. */
function StockArticle({ line: { title, articleId }, name, error, onChange }: StockArticleProps) {
  return (
    <EntityPicker
      className="is-title"
      label={estimateLineFields.articleId.label}
      name={name}
      source={articleSource}
      value={articleId ?? ''}
      error={error}
      placeholder="Aus dem Lager, wenn es dort ist"
      onChange={(id, article) =>
        onChange({ articleId: id || null, ...(article && title === '' && { title: article.label }) })
      }
    />
  );
}

type TemplateProps = Pick<LineRowProps, 'line'> & { readonly error: string | undefined };

/** The customer does not see it. */
function Template({ line, error }: TemplateProps) {
  const words = templateInWords(line);
  if (words === '') return null;
  return (
    <Field className="is-title" {...problem(error)}>
      {/* A function: the words are no input that could be invalid. */}
      {() => <small className="hint">{words}</small>}
    </Field>
  );
}

/** What the customer sees beside the words, and whether he sees it. */
function Picture({ line, onChange }: Pick<LineRowProps, 'line' | 'onChange'>) {
  const { hasPicture, pictureLeftOut, picturePath, title } = line;
  if (!hasPicture && !pictureLeftOut) return null;
  return (
    <span className="estimate-picture is-title">
      {hasPicture && <LinePicture path={picturePath} title={title} />}
      <small className="hint">
        {hasPicture ? 'Der Kunde sieht das Foto.' : 'Der Kunde sieht kein Foto.'}
      </small>
      <Button size="small" onClick={() => onChange({ hasPicture: !hasPicture, pictureLeftOut: hasPicture })}>
        {hasPicture ? 'Foto entfernen' : 'Foto zeigen'}
      </Button>
    </span>
  );
}
