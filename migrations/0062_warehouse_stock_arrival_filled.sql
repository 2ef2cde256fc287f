-- no transaction
call warehouse.fill_stock_arrivals();
analyze warehouse.stock;
