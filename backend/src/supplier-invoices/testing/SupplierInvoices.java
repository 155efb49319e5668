import java.io.File;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Random;
import org.mustangproject.Allowance;
import org.mustangproject.BankDetails;
import org.mustangproject.CII.CIIToUBL;
import org.mustangproject.Charge;
import org.mustangproject.Invoice;
import org.mustangproject.Item;
import org.mustangproject.Product;
import org.mustangproject.TradeParty;
import org.mustangproject.ZUGFeRD.Profiles;
import org.mustangproject.ZUGFeRD.TransactionCalculator;
import org.mustangproject.ZUGFeRD.ZUGFeRD2PullProvider;

/**
 * Writes random invoices and credit notes with the library Mustang: discounts and charges of lines and of the whole,
 * several tax rates, currencies, prepaid amounts. Each becomes a CII or a UBL file and a line of `facts.jsonl`.
 *
 * <p>Arguments: folder, number of invoices, seed.
 */
public class SupplierInvoices {
  private static final String[] CURRENCIES = {"EUR", "EUR", "EUR", "USD", "CHF"};
  private static final String[] RATES = {"19", "19", "7"};
  private static final String[] UNITS = {"C62", "H87", "LTR"};

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    Random random = new Random(Long.parseLong(arguments[2]));
    List<String> facts = new ArrayList<>();
    for (int place = 0; place < Integer.parseInt(arguments[1]); place++) {
      facts.add(write(folder, place, random));
    }
    Files.write(folder.resolve("facts.jsonl"), facts);
  }

  private static String write(Path folder, int place, Random random) throws Exception {
    boolean isCredit = random.nextInt(5) == 0;
    String currency = CURRENCIES[random.nextInt(CURRENCIES.length)];
    Invoice invoice = new Invoice();
    invoice.setNumber("M-" + place).setIssueDate(day(2026, 11, 2)).setDueDate(day(2026, 12, 2)).setDeliveryDate(day(2026, 11, 1));
    invoice.setSender(seller()).setRecipient(new TradeParty("Werkstatt", "Werkstraße 1", "12345", "Ahornhof", "DE"));
    invoice.setReferenceNumber("04011000-12345-03").setBuyerOrderReferencedDocumentID("BE-2026-00001").setCurrency(currency);
    if (isCredit) {
      invoice.setCreditNote();
      invoice.setInvoiceReferencedDocumentID("M-0");
    }
    int lines = 1 + random.nextInt(6);
    for (int line = 0; line < lines; line++) invoice.addItem(item(line, random));
    if (random.nextInt(3) == 0) {
      Allowance allowance = new Allowance(money(random, 300));
      allowance.setReason("Rabatt").setTaxPercent(new BigDecimal("19"));
      invoice.addAllowance(allowance);
    }
    if (random.nextInt(3) == 0) {
      Charge charge = new Charge(money(random, 1_500));
      charge.setReason("Versandkosten").setTaxPercent(new BigDecimal("19"));
      invoice.addCharge(charge);
    }
    if (random.nextInt(4) == 0) invoice.setTotalPrepaidAmount(money(random, 500));
    ZUGFeRD2PullProvider provider = new ZUGFeRD2PullProvider();
    provider.setProfile(Profiles.getByName("EN16931"));
    provider.generateXML(invoice);
    Path cii = folder.resolve(place + ".cii.xml");
    Files.write(cii, provider.getXML());
    boolean isUbl = random.nextBoolean();
    String name = place + (isUbl ? ".ubl.xml" : ".cii.xml");
    if (isUbl) {
      new CIIToUBL().convert(cii.toFile(), new File(folder.toFile(), name));
      Files.delete(cii);
    }
    TransactionCalculator sums = new TransactionCalculator(invoice);
    return String.format(
        "{\"file\":\"%s\",\"number\":\"M-%d\",\"isCredit\":%s,\"currency\":\"%s\",\"lines\":%d,\"net\":%s,\"gross\":%s,\"due\":%s}",
        name, place, isCredit, currency, lines,
        sums.getTaxBasis().toPlainString(), sums.getGrandTotal().toPlainString(), sums.getDuePayable().toPlainString());
  }

  private static TradeParty seller() {
    TradeParty seller = new TradeParty("Teilekontor Nordwall", "Nordwall 3", "20095", "Hamburg", "DE");
    seller.addVATID("DE123456788").addBankDetails(new BankDetails("DE02120300000000202051", "BYLADEM1001"));
    return seller;
  }

  private static Item item(int line, Random random) {
    Product product = new Product("Teil " + line, "", UNITS[random.nextInt(UNITS.length)], new BigDecimal(RATES[random.nextInt(RATES.length)]));
    product.setSellerAssignedID("BK-" + (100 + line));
    BigDecimal quantity = random.nextInt(4) == 0 ? BigDecimal.valueOf(1 + random.nextInt(900), 2) : BigDecimal.valueOf(1 + random.nextInt(20));
    Item item = new Item(product, BigDecimal.valueOf(100 + random.nextInt(20_000), 2), quantity);
    if (random.nextInt(3) == 0) item.addAllowance(new Allowance(money(random, 90)));
    if (random.nextInt(5) == 0) item.addCharge(new Charge(money(random, 500)));
    return item;
  }

  /** From 0.01 to the given number of cents. */
  private static BigDecimal money(Random random, int cents) {
    return BigDecimal.valueOf(1 + random.nextInt(cents), 2);
  }

  private static Date day(int year, int month, int day) {
    return Date.from(LocalDate.of(year, month, day).atStartOfDay(ZoneOffset.UTC).toInstant());
  }
}
